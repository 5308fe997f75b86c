-- False for people whose party nobody has told, which an empty party alone does not say: it also means Independent.
alter table personalities add column is_independent boolean not null default true;
update personalities set is_independent = false where party is null and source_id is not null;

drop index personalities__party_name;
alter table personalities drop column party_name;
-- As on the screen; null while the party is not known.
alter table personalities
  add column party_name text generated always as (coalesce(party, case when is_independent then 'Independent' end)) stored;
create index personalities__party_name on personalities (party_name, id);

delete from personality_facets where kind = 'party';
insert into personality_facets (kind, value, amount)
select 'party', party_name, count(*) from personalities where party_name is not null group by party_name;
