-- A batch of votes costs less.
--
-- Its statement keeps one plan: PostgreSQL expected ten elements of each array, so the plan for smaller or larger
-- batches seemed better, and it planned every batch again, which took longer than the writes.
--
-- Statements on `votes` and `personality_totals` check fewer triggers: PostgreSQL parses the condition of a trigger in
-- every statement, unless the trigger is for certain columns and none of them is set.

-- Up to 200 ids, without sorting them, in one notification.
create or replace function notify_ids(channel text, ids uuid[]) returns void language plpgsql as $$
begin
  if cardinality(ids) between 1 and 200 then
    perform pg_notify(channel, array_to_string(ids, ','));
  elsif cardinality(ids) > 200 then
    perform pg_notify(channel, payload) from (
      select string_agg(id::text, ',' order by id) as payload from (
        select id, (row_number() over (order by id) - 1) / 200 as part
        from (select distinct unnest(ids) as id) as each
      ) as parted
      where cardinality(ids) <= 2000
      group by part
      union all
      select '*' where cardinality(ids) > 2000
    ) as payloads;
  end if;
end $$;

-- Whatever changes the counts of votes sends the notification itself, instead of a trigger that compared all rows.
drop trigger personality_totals__notify on personality_totals;
drop function personality_totals__notify;

create or replace function personality_totals__add(ids uuid[], ups bigint[], downs bigint[])
returns void language sql as $$
  with delta as (
    select * from unnest(ids, ups, downs) as delta (personality_id, up, down)
    where up <> 0 or down <> 0
  ), locked as (
    select personality_id from personality_totals
    where personality_id in (select personality_id from delta)
    order by personality_id
    for no key update
  ), counted as (
    update personality_totals as totals
    set upvote_count = upvote_count + delta.up, downvote_count = downvote_count + delta.down
    from delta join locked using (personality_id)
    where totals.personality_id = delta.personality_id
    returning totals.personality_id
  )
  select notify_ids('personality_counts', array_agg(personality_id)) from counted
$$;

create or replace trigger personality_totals__sort_updated after update of comment_count, views
  on personality_totals for each row
  when (new.comment_count <> old.comment_count or new.views <> old.views)
  execute function personality_totals__sort();

create or replace trigger votes__detach before update of user_id on votes for each row
  when (old.user_id is not null and new.user_id is null)
  execute function votes__detach();

-- Only where the statement itself does not set the new id and time.
create or replace trigger votes__renew before update of type on votes for each row
  when (new.type <> old.type and new.id = old.id)
  execute function votes__renew();

-- One trigger for each kind of statement counts votes and days.
drop trigger votes__count_inserted on votes;
drop trigger votes__count_updated on votes;
drop trigger votes__count_deleted on votes;
drop trigger votes__note_day_inserted on votes;
drop trigger votes__note_day_updated on votes;
drop trigger votes__note_day_deleted on votes;

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
  return null;
end $$;

create trigger votes__count_inserted after insert on votes
  referencing new table as new_rows for each statement
  when (coalesce(current_setting('voxpop.are_votes_counted', true), '') <> 'yes')
  execute function votes__count_inserted();
create trigger votes__count_updated after update on votes
  referencing old table as old_rows new table as new_rows for each statement
  when (coalesce(current_setting('voxpop.are_votes_counted', true), '') <> 'yes')
  execute function votes__count_updated();
create trigger votes__count_deleted after delete on votes
  referencing old table as old_rows for each statement
  execute function votes__count_deleted();

-- Upserts and deletes a batch of votes and changes all that counts them. A pair of user and personality must not occur
-- twice; a null type deletes the vote; unknown personalities are ignored. Returns the counts afterwards, also of
-- personalities whose votes were the desired ones already. While the function runs, its setting turns the counting
-- triggers for inserts and updates off, of which both would run for every upsert.
create or replace function votes__write(user_ids uuid[], personality_ids uuid[], types vote_type[])
returns table (personality_id uuid, upvote_count integer, downvote_count integer)
language plpgsql set voxpop.are_votes_counted = 'yes' set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
begin
  if array_position(types, null) is not null then
    perform from personality_totals where personality_id = any (personality_ids)
    order by personality_id for no key update;
    delete from votes using unnest(user_ids, personality_ids, types) as desired (user_id, personality_id, type)
    where desired.type is null
      and votes.user_id = desired.user_id and votes.personality_id = desired.personality_id;
  end if;
  return query
  with locked as materialized (
    select personality_id, upvote_count, downvote_count from personality_totals
    where personality_id = any (personality_ids)
    order by personality_id for no key update
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
  ), delta as (
    select personality_id,
      count(*) filter (where new_type = 'UPVOTE') - count(*) filter (where old_type = 'UPVOTE') as up,
      count(*) filter (where new_type = 'DOWNVOTE') - count(*) filter (where old_type = 'DOWNVOTE') as down
    from written group by personality_id
  ), counted as (
    update personality_totals as totals
    set upvote_count = totals.upvote_count + delta.up, downvote_count = totals.downvote_count + delta.down
    from delta
    where totals.personality_id = delta.personality_id and (delta.up <> 0 or delta.down <> 0)
    returning totals.personality_id, totals.upvote_count, totals.downvote_count
  ), notified as (
    select notify_ids('personality_counts', array_agg(personality_id)) from counted
  )
  select locked.personality_id, coalesce(counted.upvote_count, locked.upvote_count),
    coalesce(counted.downvote_count, locked.downvote_count)
  from locked left join counted using (personality_id) cross join notified;
end $$;
