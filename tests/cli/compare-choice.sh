# A comparison of plans.ini by its name.
kurabe parse "$samples" >parsed 2>&1
kurabe compare three-1gb-plans --metric index
