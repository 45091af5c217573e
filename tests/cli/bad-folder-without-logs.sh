# A folder in which there is no log: a note for each file, no failure.
mkdir notes
echo 'Dear diary, today I bought a server.' >notes/diary.txt
kurabe parse notes
