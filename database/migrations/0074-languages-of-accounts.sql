-- The language in which the site writes to its members: a tag as in messages/languages.ts. Null in accounts from before,
-- and then the language of the site.
alter table accounts add column language text
  constraint accounts__language check (language ~ '^[a-z]{2,3}$');

-- Of a mail about an account that exists no more.
alter table mails add column language text
  constraint mails__language check (language ~ '^[a-z]{2,3}$');

-- Of the sender, for the mails to the address; erased with it.
alter table notices add column language text
  constraint notices__language check (language ~ '^[a-z]{2,3}$');
