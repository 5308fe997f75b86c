create function personalities__open_totals() returns trigger language plpgsql as $$
begin
  insert into personality_totals (personality_id) select id from new_rows;
  return null;
end $$;

-- A writer has locked the row of the totals, so no two can deadlock here.
create function personality_totals__sort() returns trigger language plpgsql as $$
begin
  insert into personality_sorts (personality_id, comment_count, views)
  values (new.personality_id, new.comment_count, new.views)
  on conflict (personality_id) do update
  set comment_count = excluded.comment_count, views = excluded.views;
  return null;
end $$;

create trigger personalities__open_totals after insert on personalities
  referencing new table as new_rows for each statement execute function personalities__open_totals();
create trigger personality_totals__sort_inserted after insert on personality_totals
  for each row execute function personality_totals__sort();
create trigger personality_totals__sort_updated after update of comment_count, views on personality_totals
  for each row
  when (new.comment_count <> old.comment_count or new.views <> old.views)
  execute function personality_totals__sort();
