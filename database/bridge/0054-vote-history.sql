-- Counts of votes over time.
--
-- Whatever changes votes appends the differences to `vote_changes`, an outbox, in the same transaction. A job deletes its
-- rows and adds them to `vote_history`, so neither a vote waits for a row of the history nor is a difference lost or
-- added twice.

-- One row for each statement: how much it changed the counts of each personality, in arrays of the same length. Says
-- nothing about voters. Rows stay for seconds.
create table vote_changes (
  hour timestamptz not null,
  personality_ids uuid[] not null,
  upvotes integer[] not null,
  downvotes integer[] not null,
  -- Votes whose type changed, which are also part of both differences.
  to_upvote integer[] not null,
  to_downvote integer[] not null
);

create type history_stage as enum ('open', 'rest', 'point');

-- Differences by personality and hour. A `point` closes a period with enough voters to be published; its counts are those
-- at the end of its hour. A `rest` is what has changed since the last point, `open` is what is not yet part of either.
create table vote_history (
  personality_id uuid not null
    constraint vote_history__personality references personalities on delete cascade,
  hour timestamptz not null,
  stage history_stage not null default 'open',
  upvotes integer not null,
  downvotes integer not null,
  to_upvote integer not null,
  to_downvote integer not null,
  -- Votes that were cast, changed or removed.
  changes integer not null,
  upvote_count integer,
  downvote_count integer,
  constraint vote_history__hour primary key (personality_id, hour),
  constraint vote_history__point check ((stage = 'point') = (upvote_count is not null and downvote_count is not null))
);

create index vote_history__open on vote_history (hour, personality_id) where stage = 'open';

-- The hour of a change; of days past, from imports, the last one of the day.
create function change_hour(at timestamptz) returns timestamptz language sql stable
return case
  when at > now() - interval '2 days' then date_bin('1 hour', least(at, now()), timestamptz '2000-01-01 00:00:00+00')
  else date_bin('1 day', at, timestamptz '2000-01-01 00:00:00+00') + interval '23 hours'
end;

create or replace function votes__count_inserted() returns trigger language plpgsql as $$
begin
  perform personality_totals__add(array_agg(personality_id), array_agg(up), array_agg(down)) from (
    select personality_id,
      count(*) filter (where type = 'UPVOTE') as up,
      count(*) filter (where type = 'DOWNVOTE') as down
    from new_rows group by personality_id
  ) as delta;
  insert into activity (kind, day, amount)
  select 'votes', (created_at at time zone 'UTC') :: date, count(*) from new_rows group by 2;
  insert into vote_changes (hour, personality_ids, upvotes, downvotes, to_upvote, to_downvote)
  select hour, array_agg(personality_id), array_agg(up), array_agg(down), array_agg(0), array_agg(0) from (
    select change_hour(created_at) as hour, personality_id,
      count(*) filter (where type = 'UPVOTE') as up,
      count(*) filter (where type = 'DOWNVOTE') as down
    from new_rows group by 1, 2
  ) as delta group by hour;
  return null;
end $$;

create or replace function votes__count_updated() returns trigger language plpgsql as $$
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
  insert into activity (kind, day, amount)
  select 'votes', day, sum(amount) from (
    select (created_at at time zone 'UTC') :: date as day, 1 as amount from new_rows
    union all
    select (created_at at time zone 'UTC') :: date, -1 from old_rows
  ) as moves
  group by day having sum(amount) <> 0;
  insert into vote_changes (hour, personality_ids, upvotes, downvotes, to_upvote, to_downvote)
  select change_hour(now()), array_agg(personality_id), array_agg(up), array_agg(down),
    array_agg(greatest(up, 0)), array_agg(greatest(down, 0))
  from (
    select personality_id, sum(up) as up, sum(down) as down from (
      select personality_id, (type = 'UPVOTE') :: int as up, (type = 'DOWNVOTE') :: int as down
      from new_rows
      union all
      select personality_id, -(type = 'UPVOTE') :: int, -(type = 'DOWNVOTE') :: int
      from old_rows
    ) as sides group by personality_id
  ) as delta where up <> 0 or down <> 0
  having count(*) > 0;
  return null;
end $$;

create or replace function votes__count_deleted() returns trigger language plpgsql as $$
begin
  perform personality_totals__add(array_agg(personality_id), array_agg(up), array_agg(down)) from (
    select personality_id,
      -count(*) filter (where type = 'UPVOTE') as up,
      -count(*) filter (where type = 'DOWNVOTE') as down
    from old_rows group by personality_id
  ) as delta;
  insert into activity (kind, day, amount)
  select 'votes', (created_at at time zone 'UTC') :: date, -count(*) from old_rows group by 2;
  insert into vote_changes (hour, personality_ids, upvotes, downvotes, to_upvote, to_downvote)
  select change_hour(now()), array_agg(personality_id), array_agg(up), array_agg(down), array_agg(0), array_agg(0)
  from (
    select personality_id,
      -count(*) filter (where type = 'UPVOTE') as up,
      -count(*) filter (where type = 'DOWNVOTE') as down
    from old_rows group by personality_id
  ) as delta
  having count(*) > 0;
  return null;
end $$;

-- As in 0052, apart from the row for `vote_changes`. A removed vote gets its row from the trigger.
create or replace function votes__write(user_ids uuid[], personality_ids uuid[], types vote_type[])
returns table (personality_id uuid, upvote_count integer, downvote_count integer)
language plpgsql set voxpop.are_votes_counted = 'yes' set plan_cache_mode = 'force_generic_plan'
  set enable_seqscan = 'off' as $$
#variable_conflict use_column
begin
  if array_position(types, null) is not null then
    perform from (select distinct unnest(personality_ids) as personality_id order by 1) as requested
    cross join lateral (
      select from personality_totals
      where personality_totals.personality_id = requested.personality_id for no key update
    ) as totals;
    delete from votes using unnest(user_ids, personality_ids, types) as desired (user_id, personality_id, type)
    where desired.type is null
      and votes.user_id = desired.user_id and votes.personality_id = desired.personality_id;
  end if;
  return query
  with locked as materialized (
    select totals.* from (select distinct unnest(personality_ids) as personality_id order by 1) as requested
    cross join lateral (
      select personality_id, upvote_count, downvote_count from personality_totals
      where personality_totals.personality_id = requested.personality_id for no key update
    ) as totals
  ), written as (
    insert into votes (user_id, personality_id, type)
    select user_id, personality_id, type
    from unnest(user_ids, personality_ids, types) as desired (user_id, personality_id, type)
    join locked using (personality_id)
    where type is not null
    order by user_id, personality_id
    on conflict on constraint votes__pair do update
    set type = excluded.type, id = excluded.id, created_at = excluded.created_at
    where votes.type <> excluded.type
    returning new.personality_id, old.type as old_type, old.created_at as old_time,
      new.type as new_type, new.created_at as new_time
  ), moved as (
    insert into activity (kind, day, amount)
    select 'votes', (time at time zone 'UTC') :: date, sum(amount)
    from written cross join lateral (values (new_time, 1), (old_time, -1)) as moves (time, amount)
    where time is not null group by 2 having sum(amount) <> 0
  ), sides as (
    select personality_id,
      (count(*) filter (where new_type = 'UPVOTE')) :: int as new_up,
      (count(*) filter (where new_type = 'DOWNVOTE')) :: int as new_down,
      (count(*) filter (where old_type = 'UPVOTE')) :: int as old_up,
      (count(*) filter (where old_type = 'DOWNVOTE')) :: int as old_down
    from written group by personality_id
  ), appended as (
    insert into vote_changes (hour, personality_ids, upvotes, downvotes, to_upvote, to_downvote)
    select date_bin('1 hour', now(), timestamptz '2000-01-01 00:00:00+00'), array_agg(personality_id),
      array_agg(new_up - old_up), array_agg(new_down - old_down), array_agg(old_down), array_agg(old_up)
    from sides having count(*) > 0
  ), counted as (
    update personality_totals as totals
    set upvote_count = totals.upvote_count + new_up - old_up,
      downvote_count = totals.downvote_count + new_down - old_down
    from sides
    where totals.personality_id = sides.personality_id and (new_up <> old_up or new_down <> old_down)
    returning totals.personality_id, totals.upvote_count, totals.downvote_count
  ), notified as (
    select notify_ids('personality_counts', array_agg(personality_id)) from counted
  )
  select locked.personality_id, coalesce(counted.upvote_count, locked.upvote_count),
    coalesce(counted.downvote_count, locked.downvote_count)
  from locked left join counted using (personality_id) cross join notified;
end $$;

-- Lower bound of the 95 % Wilson score interval of a share; 0 without votes. As `wilsonInterval` in the contract.
create function wilson_low(part integer, total integer) returns float8 language sql immutable
return case when total <= 0 then 0 else greatest(0, (
  part + 1.9207294 - 1.9599640 * sqrt(part :: float8 * (total - part) / total + 0.9603647)
) / (total + 3.8414588)) end;

-- What lists of leaders are ordered by, derived from the counts of votes: an index on `personality_totals` would change
-- with every vote. The job of the history updates the rows of changed personalities.
create table personality_rankings (
  personality_id uuid not null constraint personality_rankings__personality_id primary key
    constraint personality_rankings__personality references personalities on delete cascade,
  -- Lower bounds of the shares of upvotes and of downvotes.
  support_low float8 not null default 0,
  oppose_low float8 not null default 0,
  -- True from the number of votes on that leaders need.
  is_ranked boolean not null default false
);

create index personality_rankings__support on personality_rankings (support_low, personality_id);
create index personality_rankings__approved on personality_rankings (support_low desc, personality_id) where is_ranked;
create index personality_rankings__opposed on personality_rankings (oppose_low desc, personality_id) where is_ranked;
-- The smaller side's lower bound: high when a vote is close and has many voters.
create index personality_rankings__divisive
  on personality_rankings (least(support_low, oppose_low) desc, personality_id) where is_ranked;

create function personality_totals__rank() returns trigger language plpgsql as $$
begin
  insert into personality_rankings (personality_id) values (new.personality_id)
  on conflict (personality_id) do nothing;
  return null;
end $$;
create trigger personality_totals__rank_inserted after insert on personality_totals
  for each row execute function personality_totals__rank();

-- Writers of votes wait, so that each vote is in the history once.
lock table votes in share row exclusive mode;

insert into vote_history (personality_id, hour, upvotes, downvotes, to_upvote, to_downvote, changes)
select personality_id, change_hour(created_at),
  count(*) filter (where type = 'UPVOTE'), count(*) filter (where type = 'DOWNVOTE'), 0, 0, count(*)
from votes group by 1, 2;

insert into personality_rankings (personality_id, support_low, oppose_low, is_ranked)
select personality_id, wilson_low(upvote_count, upvote_count + downvote_count),
  wilson_low(downvote_count, upvote_count + downvote_count), upvote_count + downvote_count >= 20
from personality_totals;

-- The path of the list of leaders.
update personalities set slug = 'leaders-personality'
where slug = 'leaders' and not exists (select from personalities where slug = 'leaders-personality');
