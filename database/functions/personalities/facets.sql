-- Rows are locked in one order, and a transaction with several such statements locks `personalities` first, so no two
-- can deadlock here. A value without personalities has no row; a party that is not known is null, and not counted.
create function personality_facets__add(parties text[], initials text[], amounts integer[]) returns void
language plpgsql as $$
declare
  emptied text[];
begin
  with changed as (
    insert into personality_facets as facets (kind, value, amount)
    select facet.kind, facet.value, sum(delta.amount)
    from unnest(parties, initials, amounts) as delta (party, initial, amount)
    cross join lateral (
      values ('party'::personality_facet, delta.party), ('initial', delta.initial)
    ) as facet (kind, value)
    where facet.value is not null
    group by 1, 2 having sum(delta.amount) <> 0 order by 1, 2
    on conflict on constraint personality_facets__value do update set amount = facets.amount + excluded.amount
    returning facets.value, facets.amount
  )
  select array_agg(changed.value) from changed where changed.amount = 0 into emptied;
  if emptied is not null then
    delete from personality_facets where value = any(emptied) and amount = 0;
  end if;
end $$;

create function personalities__facets_inserted() returns trigger language plpgsql as $$
begin
  perform personality_facets__add(array_agg(party_name), array_agg(initial), array_agg(1)) from new_rows;
  return null;
end $$;

create function personalities__facets_updated() returns trigger language plpgsql as $$
begin
  perform personality_facets__add(array_agg(party_name), array_agg(initial), array_agg(amount)) from (
    select party_name, initial, 1 as amount from new_rows
    union all
    select party_name, initial, -1 from old_rows
  ) as changed;
  return null;
end $$;

create function personalities__facets_deleted() returns trigger language plpgsql as $$
begin
  perform personality_facets__add(array_agg(party_name), array_agg(initial), array_agg(-1)) from old_rows;
  return null;
end $$;

create trigger personalities__facets_inserted after insert on personalities
  referencing new table as new_rows for each statement execute function personalities__facets_inserted();
create trigger personalities__facets_updated after update on personalities
  referencing old table as old_rows new table as new_rows for each statement execute function personalities__facets_updated();
create trigger personalities__facets_deleted after delete on personalities
  referencing old table as old_rows for each statement execute function personalities__facets_deleted();
