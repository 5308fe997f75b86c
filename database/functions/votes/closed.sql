-- True if the site accepts votes on those who are former or have died.
create function are_former_votable() returns boolean language sql stable
return exists (select from settings where key = 'votes-on-former' and value = 'open');
