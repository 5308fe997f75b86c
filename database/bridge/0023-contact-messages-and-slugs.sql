-- Only what an account itself sent goes with it. Anybody could write under the address of somebody else, or take an
-- address that others had written under, and make their messages vanish.
drop trigger accounts__forget_messages on accounts;
drop function accounts__forget_messages();
drop index contact_messages__email;

-- Imports look for the slugs that a name could get with a number behind: for each batch of people, not for each in turn.
create index personalities__slug_base on personalities ((regexp_replace(slug, '-[0-9]+$', '')));
