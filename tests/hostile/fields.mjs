// SPDX-License-Identifier: MIT
// Where text of a stranger gets in: a line a field that an input can carry, and what is written there.
// A field is {entrance, name, …}: `file` and `text` make an input out of a payload; `args` are options of
// parse for it; `edit` alters a result file of the archive; `plans`, `article` are added to plans.ini and
// made an article. `word`: the field ends at a blank. `hidden`: kinds of payload that do not get through
// (a host name cannot hold them, so that the log is read without it).

const bonnieHead = `Version 1.03e       ------Sequential Output------ --Sequential Input- --Random-
                    -Per Chr- --Block-- -Rewrite- -Per Chr- --Block-- --Seeks--
Machine        Size K/sec %CP K/sec %CP K/sec %CP K/sec %CP K/sec %CP  /sec %CP
`;
const bonnieRow = ' 4G 81234  97 241877  31 110432  22 77120  94 402118  28 9120.4   9\n';
const bonnie = host => bonnieHead + host + bonnieRow;

export function unixbench({ host = 'web1.example', os = 'GNU/Linux', cpu = 'Virtual CPU', heading = '',
	label = '' } = {}) {
	return `${label}\n
   BYTE UNIX Benchmarks (Version 5.1.3)

   System: ${host}: GNU/Linux
   OS: ${os} -- 3.10.0 -- #1 SMP
   Machine: x86_64 (x86_64)
   CPU 0: ${cpu} (4800.0 bogomips)

------------------------------------------------------------------------
Benchmark Run: Tue Mar 01 2016 09:15:02 - 09:43:11
1 CPU in system; running 1 parallel copy of tests
${heading}
Dhrystone 2 using register variables       31204417.3 lps   (10.0 s, 7 samples)
Pipe Throughput                             1101846.5 lps   (10.0 s, 7 samples)
`;
}

const fio = (job, disk = 'vda') => `${job}: (g=0): rw=read, bs=64K-64K/64K-64K, ioengine=sync, iodepth=1
fio 1.57
Starting 1 process

${job}: (groupid=0, jobs=1): err= 0: pid=31
  read : io=1024.0MB, bw=51200KB/s, iops=800 , runt= 20480msec
  cpu          : usr=0.00%, sys=0.00%, ctx=0, majf=0, minf=0
     issued r/w/d: total=16384/0/0, short=0/0/0

Disk stats (read/write):
  ${disk}: ios=16000/0, merge=0/0, ticks=1/0, in_queue=1, util=50.00%
`;

const dd = (before, file = 'test') => `${before}# dd if=/dev/zero of=${file} bs=1M count=1024 conv=fdatasync
1024+0 records in
1024+0 records out
1073741824 bytes (1.1 GB) copied, 10.0 s, 107 MB/s
`;

const ioping = target => `4 KiB <<< ${target} (ext4 /dev/vda): request=1 time=277.0 us
4 KiB <<< ${target} (ext4 /dev/vda): request=2 time=189.5 us

--- ${target} (ext4 /dev/vda) ioping statistics ---
2 requests completed in 972.0 us, 8 KiB read, 4.12 k iops, 16.1 MiB/s
generated 2 requests in 400.4 ms, 8 KiB, 12 iops, 49.9 KiB/s
min/avg/max/mdev = 189.5 us / 243.0 us / 277.0 us / 32.6 us
`;

const hdparm = device => `${device}:
 Timing buffered disk reads:  588 MB in  3.00 seconds = 195.87 MB/sec
`;

const scsi = model => `Attached devices:
Host: scsi0 Channel: 02 Id: 00 Lun: 00
  Vendor: ATA      Model: ${model}  Rev: AGYA
  Type:   Direct-Access                    ANSI  SCSI revision: 05

${hdparm('/dev/sda')}`;

const benchsh = cpu => `CPU model : ${cpu}
Number of cores : 2
CPU frequency : 2394.454 MHz
Total amount of ram : 3951 MB
I/O speed(1st run) : 412 MB/s
I/O speed(2nd run) : 512 MB/s
I/O speed(3rd run) : 588 MB/s
Average I/O speed: 504 MB/s
`;

const fioJson = ({ job = 'call', host = 'web1.example', disk = 'vda', version = 'fio-3.33', engine = 'sync',
	file = 'f' }) => JSON.stringify({
	'fio version': version, timestamp: 1700000000, time: 'Tue Nov 14 22:13:20 2023',
	jobs: [{
		jobname: job, hostname: host, groupid: 0, error: 0,
		'job options': { rw: 'randread', bs: '4k', ioengine: engine, iodepth: '1', filename: file },
		read: {
			io_bytes: 4096000, bw_bytes: 409600, bw: 400, iops: 100.5, runtime: 10000, total_ios: 1000,
			clat_ns: { min: 1000, max: 90000, mean: 5000.5, stddev: 10.5, percentile: { '99.000000': 8000 } },
		},
	}],
	disk_util: [{ name: disk, read_ios: 1000, write_ios: 0, read_merges: 0, write_merges: 0, util: 50.5 }],
}, null, 1) + '\n';

const bonnieCsv = host => `1.96,1.96,${host},1,1355900000,4G,,812,97,241877,31,110432,22,1771,94,402118,28,` +
	'9120.4,9,,,,,,,,,,,,,,,,,,12us,13us,14us,15us,16us,17us,,,,,,\n';

const capture = ({ host = 'web1.example', cpu = 'CPU', device = '/dev/vda', job = 'job', note = 'none',
	label = '', reason = '' }) => `kurabe capture 1
version 0.1.0
started 2026-11-30T09:52:04Z
host ${host}
setting effort: quick
setting repeat: 1
${label && `label ${label}\n`}fact cpus = 2
fact cpu_model: ${cpu}
fact device: ${device}
begin
test randread suite=fio repeat=1 ok
param job: ${job} ok
param bs = 4096 ok
param rw: randread ok
figure read.iops = 10986.5 1/s ok
figure read.bw = 45000704 B/s ok
note ${note} ok
run ok
done randread repeat=1 seconds=10.123456 cpu=1.500000 steal=3.00 disturbed=steal ok
${reason && `test second suite=fio repeat=1 ok\nfailed second repeat=1: ${reason}\n`}end completed
`;

const html = ({ title = 'T', heading = 'H', host = 'web1.example', attribute = '2013-01-01', cell = 'C' }) =>
	`<!DOCTYPE html><html><head><meta charset="utf-8"><title>${title}</title>` +
	`<meta property="article:published_time" content="${attribute}"></head><body><h2>${heading}</h2>\n` +
	`<table><tr><th>${cell}</th></tr></table>\n<pre>\n${bonnie(host)}</pre></body></html>\n`;

// What stands in an HTML page is escaped there, as a blog's software does.
export const escaped = p => p.replace(/[&<>"]/g, c => `&#${c.codePointAt(0)};`);

const log = (entrance, name, ext, text, more) => ({ entrance, name, file: `${name}.${ext}`, text, ...more });
const edit = (name, from, to, more) => ({ entrance: 'archive', name, file: `archive-${name}.txt`,
	text: p => unixbench({ host: `a-${name}.example`, label: `Heading of ${name}` }), edit: (xml, p) =>
		xml.replace(from, typeof to === 'function' ? to(p) : to.replace('@', () => p)), ...more });

export const fields = [
	log('text', 'unixbench-host', 'txt', p => unixbench({ host: p }), { word: true }),
	log('text', 'unixbench-os', 'txt', p => unixbench({ os: p })),
	log('text', 'unixbench-cpu', 'txt', p => unixbench({ cpu: p })),
	log('text', 'heading', 'txt', p => `${p}\n\n${bonnie('db1')}`),
	log('text', 'markdown-heading', 'md', p => `## ${p}\n\n${bonnie('db1')}`),
	log('text', 'bonnie-host', 'txt', p => bonnie(p), { word: true }),
	log('text', 'fio-job', 'txt', p => fio(p)),
	log('text', 'fio-disk', 'txt', p => fio('job', p)),
	log('text', 'dd-prompt', 'txt', p => dd(`root@${p}:~`), { word: true }),
	log('text', 'dd-file', 'txt', p => dd('', p), { word: true }),
	log('text', 'ioping-target', 'txt', p => ioping(p)),
	log('text', 'hdparm-device', 'txt', p => hdparm(`/dev/${p}`), { word: true }),
	log('text', 'scsi-model', 'txt', p => scsi(p)),
	log('text', 'benchsh-cpu', 'txt', p => benchsh(p)),
	{ entrance: 'text', name: 'option-label', file: 'l.txt', text: p => bonnie('db2'), args: p => ['--label', p] },
	{ entrance: 'text', name: 'option-machine', file: 'm.txt', text: p => bonnie('db3'), args: p => ['--machine', p] },
	{ entrance: 'text', name: 'option-plan', file: 'p.txt', text: p => bonnie('db4'), args: p => ['--plan', p] },
	log('text', 'host', 'txt', p => bonnie('db5') + p),
	{ entrance: 'text', name: 'file-name', file: p => `${p.replaceAll('/', '∕').slice(0, 80)}.txt`,
		text: p => benchsh('file name') },

	log('HTML', 'html-title', 'html', p => html({ title: escaped(p) })),
	log('HTML', 'html-heading', 'html', p => html({ heading: escaped(p) })),
	log('HTML', 'html-host', 'html', p => html({ host: escaped(p) }), { word: true }),
	log('HTML', 'html-cell', 'html', p => html({ cell: escaped(p) })),
	log('HTML', 'html-attribute', 'html', p => html({ attribute: escaped(p) })),

	log('JSON', 'json-job', 'json', p => fioJson({ job: p })),
	log('JSON', 'json-host', 'json', p => fioJson({ host: p })),
	log('JSON', 'json-disk', 'json', p => fioJson({ disk: p })),
	log('JSON', 'json-version', 'json', p => fioJson({ version: p })),
	log('JSON', 'json-engine', 'json', p => fioJson({ engine: p })),
	log('JSON', 'json-file', 'json', p => fioJson({ file: p })),

	log('CSV', 'bonnie-csv-host', 'csv', p => bonnieCsv(p), { word: true }),
	log('CSV', 'unixbench-csv-column', 'csv', p => `Concurrency,${p},Pipe Throughput\n1,2.5,1438159.4\n`, { word: true }),

	log('capture', 'capture-host', 'txt', p => capture({ host: p })),
	log('capture', 'capture-cpu', 'txt', p => capture({ cpu: p })),
	log('capture', 'capture-device', 'txt', p => capture({ device: p })),
	log('capture', 'capture-job', 'txt', p => capture({ job: p })),
	log('capture', 'capture-note', 'txt', p => capture({ note: p })),
	log('capture', 'capture-label', 'txt', p => capture({ label: p })),
	log('capture', 'capture-failure', 'txt', p => capture({ reason: p })),

	{ entrance: 'plans.ini', name: 'site-title', plans: p => `[site]\ntitle = ${p}\n` },
	{ entrance: 'plans.ini', name: 'site-author', plans: p => `[site]\nauthor = ${p}\n` },
	{ entrance: 'plans.ini', name: 'plan-name', plans: p => `[plan one]\nname = ${p}\nmatch = host:db1\n` },
	{ entrance: 'plans.ini', name: 'plan-provider', plans: p => `[plan one]\nprovider = ${p}\n` },
	{ entrance: 'plans.ini', name: 'plan-region', plans: p => `[plan one]\nregion = ${p}\n` },
	{ entrance: 'plans.ini', name: 'plan-source', plans: p => `[plan one]\nprice = 5 USD/month\nprice_source = ${p}\n` },
	{ entrance: 'plans.ini', name: 'plan-id', plans: p => `[plan ${p.replaceAll(']', '')}]\nname = Two\nmatch = host:db2\n` },
	{ entrance: 'plans.ini', name: 'machine-fact', plans: p => `[machine db3]\ncpu_model = ${p}\nmatch = host:db5\n` },
	{ entrance: 'plans.ini', name: 'comparison-title', plans: p => `[comparison c]\ntitle = ${p}\n` },

	{ entrance: 'article', name: 'article-title', article: p => ['t', `title: ${p}`, 'Text.'] },
	{ entrance: 'article', name: 'article-author', article: p => ['a', `title: A\nauthor: ${p}`, 'Text.'] },
	{ entrance: 'article', name: 'article-prose', article: p => ['p', 'title: P', p] },
	{ entrance: 'article', name: 'article-heading', article: p => ['h', 'title: H', `## ${p}`] },
	{ entrance: 'article', name: 'article-html-block', article: p => ['b', 'title: B', `<div>${p}</div>`] },
	{ entrance: 'article', name: 'article-link', article: p => ['l', 'title: L', `[text](<${p.replace(/[<>]/g, '')}>)`] },
	{ entrance: 'article', name: 'article-code', article: p => ['c', 'title: C', `\`\`\`${p.replaceAll('`', '')}\n${p}\n\`\`\``] },
	{ entrance: 'article', name: 'article-block-key', article: p =>
		['k', 'title: K', `\`\`\`kurabe table unixbench pipe\ncaption = ${p.replaceAll('`', '')}\n\`\`\``] },

	edit('host', /host="[^"]*"/, 'host="@"'),
	edit('label', /label="[^"]*"/, 'label="@"'),
	edit('heading', /(<heading [^>]*text=)"[^"]*"/, p => `$1"${p}"`),
	edit('tool-version', /tool-version="[^"]*"/, 'tool-version="@"'),
	edit('era', /era="[^"]*"/, 'era="@"'),
	edit('tool', /tool="[^"]*"/, 'tool="@"'),
	edit('metric', /metric="[^"]*"/, 'metric="@"'),
	edit('unit', /unit="[^"]*"/, 'unit="@"'),
	edit('text', /(<result [^>]*text=)"[^"]*"/, p => `$1"${p}"`),
	edit('fact', /(<fact name="cpu_model" [^>]*text=)"[^"]*"/, p => `$1"${p}"`),
	edit('param', /(<param name="copies" [^>]*text=)"[^"]*"/, p => `$1"${p}"`),
	edit('shown', /(<line n="[0-9]+"[^>]*>)[^<]*/, p => `$1${p}`),
];
