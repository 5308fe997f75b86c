create type vote_type as enum ('UPVOTE', 'DOWNVOTE');

create table votes (
  user_id uuid not null constraint votes__user references users on delete cascade,
  personality_id uuid not null constraint votes__personality references personalities on delete cascade,
  -- Time-ordered, so that it also sorts votes where their voter must not be told.
  id uuid not null default uuidv7() constraint votes__id unique,
  type vote_type not null,
  created_at timestamptz not null default now(),
  constraint votes__pair primary key (user_id, personality_id)
);

create index votes__personality_id on votes (personality_id);

-- Adds a batch of differences to the totals, each row once. The rows are locked in the order of their
-- ids, as every writer of totals does, so that processes cannot deadlock.
create function personality_totals__add(ids uuid[], ups bigint[], downs bigint[]) returns void
language sql as $$
  with delta as (
    select * from unnest(ids, ups, downs) as delta (personality_id, up, down)
    where up <> 0 or down <> 0
  ), locked as (
    select personality_id from personality_totals
    where personality_id in (select personality_id from delta)
    order by personality_id
    for no key update
  )
  update personality_totals as totals
  set upvote_count = upvote_count + delta.up, downvote_count = downvote_count + delta.down
  from delta join locked using (personality_id)
  where totals.personality_id = delta.personality_id
$$;

-- One function an event: a statement's transition tables exist only for the events that have them.
create function votes__count_inserted() returns trigger language plpgsql as $$
begin
  perform personality_totals__add(array_agg(personality_id), array_agg(up), array_agg(down)) from (
    select personality_id,
      count(*) filter (where type = 'UPVOTE') as up,
      count(*) filter (where type = 'DOWNVOTE') as down
    from new_rows group by personality_id
  ) as delta;
  return null;
end $$;

create function votes__count_deleted() returns trigger language plpgsql as $$
begin
  perform personality_totals__add(array_agg(personality_id), array_agg(up), array_agg(down)) from (
    select personality_id,
      -count(*) filter (where type = 'UPVOTE') as up,
      -count(*) filter (where type = 'DOWNVOTE') as down
    from old_rows group by personality_id
  ) as delta;
  return null;
end $$;

create function votes__count_updated() returns trigger language plpgsql as $$
begin
  perform personality_totals__add(array_agg(personality_id), array_agg(up), array_agg(down)) from (
    select personality_id, sum(up) :: bigint as up, sum(down) :: bigint as down from (
      select personality_id, (type = 'UPVOTE') :: int as up, (type = 'DOWNVOTE') :: int as down
      from new_rows
      union all
      select personality_id, -(type = 'UPVOTE') :: int, -(type = 'DOWNVOTE') :: int
      from old_rows
    ) as sides group by personality_id
  ) as delta;
  return null;
end $$;

create trigger votes__count_inserted after insert on votes
  referencing new table as new_rows
  for each statement execute function votes__count_inserted();
create trigger votes__count_deleted after delete on votes
  referencing old table as old_rows
  for each statement execute function votes__count_deleted();
create trigger votes__count_updated after update on votes
  referencing old table as old_rows new table as new_rows
  for each statement execute function votes__count_updated();
