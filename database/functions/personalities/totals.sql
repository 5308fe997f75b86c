-- Who comes in as merged into another one, as from another site, has none.
create function personalities__open_totals() returns trigger language plpgsql as $$
begin
  insert into personality_totals (personality_id, is_former)
  select id, is_former from new_rows where merged_into is null;
  return null;
end $$;

-- Copies who is former, which decides about lists and votes, and tells open pages of it. Locks the totals only of those who
-- change, and only now, so that votes on others do not wait for an import; a deletion at the same time, which locks in the
-- other order, is tried again.
create function personalities__copy_former() returns trigger language plpgsql as $$
declare
  changed_ids uuid[];
begin
  select array_agg(new_rows.id order by new_rows.id) from new_rows join old_rows using (id)
  where new_rows.is_former <> old_rows.is_former into changed_ids;
  if changed_ids is null then
    return null;
  end if;
  perform from personality_totals where personality_id = any(changed_ids) order by personality_id for no key update;
  update personality_totals set is_former = not is_former where personality_id = any(changed_ids);
  update personality_sorts set is_former = not is_former where personality_id = any(changed_ids);
  update personality_rankings set is_former = not is_former where personality_id = any(changed_ids);
  perform notify_ids('personality_counts', changed_ids);
  return null;
end $$;

-- A writer has locked the row of the totals, so no two can deadlock here.
create function personality_totals__sort() returns trigger language plpgsql as $$
begin
  insert into personality_sorts (personality_id, is_former, comment_count, views)
  values (new.personality_id, new.is_former, new.comment_count, new.views)
  on conflict (personality_id) do update
  set comment_count = excluded.comment_count, views = excluded.views;
  return null;
end $$;

create trigger personalities__open_totals after insert on personalities
  referencing new table as new_rows for each statement execute function personalities__open_totals();
create trigger personalities__copy_former after update on personalities
  referencing old table as old_rows new table as new_rows for each statement execute function personalities__copy_former();
create trigger personality_totals__sort_inserted after insert on personality_totals
  for each row execute function personality_totals__sort();
create trigger personality_totals__sort_updated after update of comment_count, views on personality_totals
  for each row
  when (new.comment_count <> old.comment_count or new.views <> old.views)
  execute function personality_totals__sort();
