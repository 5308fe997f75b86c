-- A batch of votes finds each row of totals by its id.
--
-- For `personality_id = any (…)` PostgreSQL 18 may skip through the index on the counts, which gets an entry with every
-- new vote, and read `personality_totals` from end to end to change a few rows. It did so on sites whose statistics were
-- from before their first votes, or that had few personalities.

create or replace function personality_totals__add(ids uuid[], ups bigint[], downs bigint[])
returns void language sql set enable_seqscan = 'off' as $$
  with delta as (
    select * from unnest(ids, ups, downs) as delta (personality_id, up, down)
    where up <> 0 or down <> 0
  ), locked as (
    select totals.personality_id from (select personality_id from delta order by personality_id) as requested
    cross join lateral (
      select personality_id from personality_totals
      where personality_id = requested.personality_id for no key update
    ) as totals
  ), counted as (
    update personality_totals as totals
    set upvote_count = upvote_count + delta.up, downvote_count = downvote_count + delta.down
    from delta join locked using (personality_id)
    where totals.personality_id = delta.personality_id
    returning totals.personality_id
  )
  select notify_ids('personality_counts', array_agg(personality_id)) from counted
$$;

-- As in 0040, apart from the plans: totals are locked one by one, in the order of their ids.
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
