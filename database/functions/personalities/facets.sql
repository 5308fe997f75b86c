-- What a personality counts for. A party that is not known is null, and not counted.
create function personality_facets__of(party_name text, initial text, chamber_ids uuid[], area_ids uuid[])
returns table (kind personality_facet, value text) language sql immutable as $$
  select kind, value from (values ('total'::personality_facet, ''), ('party', party_name), ('initial', initial))
    as facets (kind, value) where value is not null
  union all
  select distinct 'chamber'::personality_facet, id::text from unnest(chamber_ids) as id
  union all
  select distinct 'area'::personality_facet, id::text from unnest(area_ids) as id
$$;

-- Rows are locked in one order, and a transaction with several such statements locks `personalities` first, so no two
-- can deadlock here. A value without personalities has no row. A
-- personality that was merged into another one is not counted.
create function personality_facets__add(
  kinds personality_facet[], facet_values text[], statuses personality_status[], amounts bigint[]
) returns void language plpgsql as $$
declare
  emptied text[];
begin
  with changed as (
    insert into personality_facets as facets (kind, value, in_office, candidate, unspecified, former, died)
    select delta.kind, delta.value,
      coalesce(sum(amount) filter (where status = 'IN_OFFICE'), 0),
      coalesce(sum(amount) filter (where status = 'CANDIDATE'), 0),
      coalesce(sum(amount) filter (where status = 'UNSPECIFIED'), 0),
      coalesce(sum(amount) filter (where status = 'FORMER'), 0),
      coalesce(sum(amount) filter (where status = 'DIED'), 0)
    from unnest(kinds, facet_values, statuses, amounts) as delta (kind, value, status, amount)
    group by 1, 2 order by 1, 2
    on conflict on constraint personality_facets__value do update
    set in_office = facets.in_office + excluded.in_office, candidate = facets.candidate + excluded.candidate,
      unspecified = facets.unspecified + excluded.unspecified, former = facets.former + excluded.former,
      died = facets.died + excluded.died
    returning facets.value, facets.amount + facets.former + facets.died as total
  )
  select array_agg(changed.value) from changed where changed.total = 0 into emptied;
  if emptied is not null then
    delete from personality_facets where value = any(emptied) and amount = 0 and former = 0 and died = 0;
  end if;
end $$;

create function personalities__facets_inserted() returns trigger language plpgsql as $$
begin
  perform personality_facets__add(array_agg(kind), array_agg(value), array_agg(status), array_agg(amount)) from (
    select kind, value, status, count(*) as amount from new_rows
    cross join lateral personality_facets__of(party_name, initial, chamber_ids, area_ids)
    where merged_into is null
    group by 1, 2, 3
  ) as delta;
  return null;
end $$;

create function personalities__facets_updated() returns trigger language plpgsql as $$
begin
  perform personality_facets__add(array_agg(kind), array_agg(value), array_agg(status), array_agg(amount)) from (
    select kind, value, status, sum(sign) as amount from (
      select party_name, initial, chamber_ids, area_ids, status, 1 as sign from new_rows where merged_into is null
      union all
      select party_name, initial, chamber_ids, area_ids, status, -1 from old_rows where merged_into is null
    ) as changed
    cross join lateral personality_facets__of(party_name, initial, chamber_ids, area_ids)
    group by 1, 2, 3 having sum(sign) <> 0
  ) as delta;
  return null;
end $$;

create function personalities__facets_deleted() returns trigger language plpgsql as $$
begin
  perform personality_facets__add(array_agg(kind), array_agg(value), array_agg(status), array_agg(amount)) from (
    select kind, value, status, -count(*) as amount from old_rows
    cross join lateral personality_facets__of(party_name, initial, chamber_ids, area_ids)
    where merged_into is null
    group by 1, 2, 3
  ) as delta;
  return null;
end $$;

create trigger personalities__facets_inserted after insert on personalities
  referencing new table as new_rows for each statement execute function personalities__facets_inserted();
create trigger personalities__facets_updated after update on personalities
  referencing old table as old_rows new table as new_rows for each statement execute function personalities__facets_updated();
create trigger personalities__facets_deleted after delete on personalities
  referencing old table as old_rows for each statement execute function personalities__facets_deleted();
