-- What people are found by is computed by the site, from names in all scripts, areas and chambers. Until then the search
-- reads what the database has computed so far.
alter table personalities
  alter column search_text drop expression,
  alter column search_text set default '',
  -- The version of the rules that the keys were computed with; 0 once they are out of date.
  add column search_version smallint not null default 0;
create index personalities__outdated_keys on personalities (id) where search_version = 0;
