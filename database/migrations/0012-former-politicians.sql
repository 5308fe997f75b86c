-- Those who are former or have died: they leave lists, and votes on them are closed. Copied to every table that orders
-- lists, so that the order of an index still needs no other table.
alter table personalities
  add column is_former boolean not null generated always as (status in ('FORMER', 'DIED')) stored;
alter table personality_totals add column is_former boolean not null default false;
alter table personality_sorts add column is_former boolean not null default false;
alter table personality_rankings add column is_former boolean not null default false;

drop index personality_totals__vote_count;
create index personality_totals__vote_count on personality_totals (is_former, vote_count desc, personality_id);
drop index personality_sorts__comment_count;
create index personality_sorts__comment_count on personality_sorts (is_former, comment_count, personality_id);
drop index personality_sorts__views;
create index personality_sorts__views on personality_sorts (is_former, views, personality_id);
drop index personality_rankings__support;
create index personality_rankings__support on personality_rankings (is_former, support_low, personality_id);
drop index personality_rankings__approved;
create index personality_rankings__approved on personality_rankings (support_low desc, personality_id)
  where is_ranked and not is_former;
drop index personality_rankings__opposed;
create index personality_rankings__opposed on personality_rankings (oppose_low desc, personality_id)
  where is_ranked and not is_former;
drop index personality_rankings__divisive;
create index personality_rankings__divisive on personality_rankings (least(support_low, oppose_low) desc, personality_id)
  where is_ranked and not is_former;
drop index personalities__created_at;
create index personalities__created_at on personalities (is_former, created_at, id);

-- Names are sorted by the family name where it is known, as the source writes it or before the rest.
drop index personalities__initial;
alter table personalities drop column initial;
alter table personalities
  add column sort_key text not null
    generated always as (fold(coalesce(sort_name, family_name || ' ' || name, name))) stored,
  add column initial text not null generated always as (coalesce(
    substring(fold(coalesce(sort_name, family_name)) from '[[:alnum:]]'), last_name_initial(name)
  )) stored;
create index personalities__initial on personalities (initial, id);
create index personalities__sort_key on personalities (is_former, sort_key, id);

-- Numbers of personalities by status, of all (`total`, with an empty value) and of each party, letter, chamber and area.
-- Chambers and areas are written as their ids; those above an area count its people too.
drop table personality_facets;
drop type personality_facet;
create type personality_facet as enum ('total', 'party', 'initial', 'chamber', 'area');
create table personality_facets (
  kind personality_facet not null,
  value text not null,
  in_office integer not null default 0,
  candidate integer not null default 0,
  unspecified integer not null default 0,
  former integer not null default 0,
  died integer not null default 0,
  -- Those in lists for which no status was chosen.
  amount integer not null generated always as (in_office + candidate + unspecified) stored,
  constraint personality_facets__value primary key (kind, value)
);
create index personality_facets__amount on personality_facets (kind, amount desc, value);
-- Finds parties by a part of their name.
create index personality_facets__party on personality_facets using gin (fold(value) gin_trgm_ops) where kind = 'party';
create index areas__search on areas using gin (fold(name) gin_trgm_ops);
insert into personality_facets (kind, value, unspecified)
select facet.kind, facet.value, count(*) from personalities
cross join lateral (
  values ('total'::personality_facet, ''), ('party', party_name), ('initial', initial)
) as facet (kind, value)
where facet.value is not null group by 1, 2;
