-- The letter that a list from A to Z has a name under: the first one of its last word, without 'Jr.' and the like.
create function last_name_initial(name text) returns text
language sql immutable strict parallel safe
return coalesce(
  substring(
    fold(regexp_replace(name, '[,[:space:]]+(jr|sr|ii|iii|iv)\.?[[:space:]]*$', '', 'i'))
    from '([[:alnum:]])[^[:space:]]*[[:space:]]*$'
  ),
  '#'
);

alter table personalities
  -- As on the screen.
  add column party_name text not null generated always as (coalesce(party, 'Independent')) stored,
  add column initial text not null generated always as (last_name_initial(name)) stored;

create index personalities__party_name on personalities (party_name, id);
create index personalities__initial on personalities (initial, id);
