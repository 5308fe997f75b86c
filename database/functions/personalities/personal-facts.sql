-- True if the site shows dates of birth and death, and gender.
create function are_personal_facts_shown() returns boolean language sql stable
return exists (select from settings where key = 'personal-facts' and value = 'shown');
