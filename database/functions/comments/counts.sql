-- Adds differences to the totals, each row once and in the order of their ids.
create function comments__add(ids uuid[], shown bigint[]) returns void
language sql as $$
  with delta as (
    select * from unnest(ids, shown) as delta (personality_id, shown) where shown <> 0
  ), locked as (
    select personality_id from personality_totals
    where personality_id in (select personality_id from delta)
    order by personality_id
    for no key update
  )
  update personality_totals as totals set comment_count = comment_count + delta.shown
  from delta join locked using (personality_id)
  where totals.personality_id = delta.personality_id
$$;

create function comments__count_inserted() returns trigger language plpgsql as $$
begin
  perform comments__add(array_agg(personality_id), array_agg(shown)) from (
    select personality_id, count(*) as shown from new_rows
    where status <> 'HIDDEN' group by personality_id
  ) as delta;
  return null;
end $$;

create function comments__count_updated() returns trigger language plpgsql as $$
begin
  perform comments__add(array_agg(personality_id), array_agg(shown)) from (
    select personality_id, sum(shown)::bigint as shown from (
      select personality_id, (status <> 'HIDDEN')::int as shown from new_rows
      union all
      select personality_id, -(status <> 'HIDDEN')::int from old_rows
    ) as sides group by personality_id
  ) as delta;
  return null;
end $$;

create function comments__count_deleted() returns trigger language plpgsql as $$
begin
  perform comments__add(array_agg(personality_id), array_agg(shown)) from (
    select personality_id, -count(*) as shown from old_rows
    where status <> 'HIDDEN' group by personality_id
  ) as delta;
  return null;
end $$;

create trigger comments__count_inserted after insert on comments
  referencing new table as new_rows for each statement execute function comments__count_inserted();
create trigger comments__count_updated after update on comments
  referencing old table as old_rows new table as new_rows for each statement execute function comments__count_updated();
create trigger comments__count_deleted after delete on comments
  referencing old table as old_rows for each statement execute function comments__count_deleted();
