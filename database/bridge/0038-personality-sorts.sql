-- Counters that lists of personalities are sorted by but that votes do not change, in a table of their own: an index on
-- `personality_totals` would get a new entry with every vote.
create table personality_sorts (
  personality_id uuid not null constraint personality_sorts__personality_id primary key
    constraint personality_sorts__personality references personalities on delete cascade,
  comment_count integer not null,
  views integer not null
);

create index personality_sorts__comment_count on personality_sorts (comment_count, personality_id);
create index personality_sorts__views on personality_sorts (views, personality_id);

-- Whoever changes a row has locked the row of the totals, so no two can deadlock here.
create function personality_totals__sort() returns trigger language plpgsql as $$
begin
  insert into personality_sorts (personality_id, comment_count, views)
  values (new.personality_id, new.comment_count, new.views)
  on conflict (personality_id) do update
  set comment_count = excluded.comment_count, views = excluded.views;
  return null;
end $$;

create trigger personality_totals__sort_inserted after insert on personality_totals
  for each row execute function personality_totals__sort();
create trigger personality_totals__sort_updated after update on personality_totals
  for each row when (new.comment_count <> old.comment_count or new.views <> old.views)
  execute function personality_totals__sort();

insert into personality_sorts (personality_id, comment_count, views)
select personality_id, comment_count, views from personality_totals;
