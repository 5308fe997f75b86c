-- Votes of suspended users that are withdrawn, or restored, in groups: a change of the counts at the time of a suspension
-- would tell the administrator how that user voted.

-- What `voters.are_votes_withdrawn` becomes with the next group.
create table vote_withdrawals (
  user_id uuid not null constraint vote_withdrawals__user_id primary key
    constraint vote_withdrawals__user references voters on delete cascade,
  are_withdrawn boolean not null
);

-- Plans that the votes of these users are withdrawn, or that they count; without a plan they stay as they are. Locks the
-- voters against the job that carries plans out.
create function voters__plan_withdrawal(user_ids uuid[], withdrawn boolean) returns void language plpgsql as $$
begin
  perform from voters where user_id = any (user_ids) order by user_id for share;
  delete from vote_withdrawals where user_id = any (user_ids) and are_withdrawn <> withdrawn;
  insert into vote_withdrawals (user_id, are_withdrawn)
  select user_id, withdrawn from voters where user_id = any (user_ids) and are_votes_withdrawn <> withdrawn
  on conflict on constraint vote_withdrawals__user_id do nothing;
end $$;

-- Ending a suspension, also from the command line, ends the withdrawal.
create function users__end_withdrawal() returns trigger language plpgsql as $$
begin
  perform voters__plan_withdrawal(array[new.id], false);
  return null;
end $$;
create trigger users__end_withdrawal after update of status on users for each row
  when (old.status = 'SUSPENDED' and new.status = 'ACTIVE') execute function users__end_withdrawal();

-- As in 0065, apart from the lock on the voters, which is the one that the trigger of `vote_holds` takes: raising it there
-- could deadlock with the deletion of an account.
create or replace function votes__hold(held_by uuid, target_id uuid, user_ids uuid[]) returns integer
language plpgsql as $$
declare
  held_ids uuid[];
begin
  perform from vote_reviews where id = held_by for no key update;
  perform from personality_totals where personality_id = target_id for no key update;
  with held as (
    insert into vote_holds (user_id, personality_id, review_id)
    select user_id, target_id, held_by from (
      select user_id from voters where user_id = any (user_ids) order by user_id for no key update
    ) as known
    on conflict on constraint vote_holds__pair do nothing
    returning user_id
  )
  select array_agg(user_id) into held_ids from held;
  update votes set review_id = held_by where user_id = any (held_ids) and personality_id = target_id;
  return coalesce(cardinality(held_ids), 0);
end $$;

-- As in 0065, apart from the counts that differences are added to: those of the locked row. The row that the statement's
-- snapshot has may be older than the lock, and PostgreSQL checks that no count is below zero before it looks at the newest
-- one. So a vote that another process had just committed could not be changed.
create or replace function personality_totals__add(
  ids uuid[], ups bigint[], downs bigint[], verified_ups bigint[], verified_downs bigint[]
) returns void language sql set enable_seqscan = 'off' as $$
  with delta as (
    select * from unnest(ids, ups, downs, verified_ups, verified_downs)
      as delta (personality_id, up, down, verified_up, verified_down)
    where up <> 0 or down <> 0 or verified_up <> 0 or verified_down <> 0
  ), locked as (
    select totals.* from (select personality_id from delta order by personality_id) as requested
    cross join lateral (
      select personality_id, upvote_count, downvote_count, verified_upvote_count, verified_downvote_count
      from personality_totals
      where personality_id = requested.personality_id for no key update
    ) as totals
  ), counted as (
    update personality_totals as totals
    set upvote_count = locked.upvote_count + delta.up, downvote_count = locked.downvote_count + delta.down,
      verified_upvote_count = locked.verified_upvote_count + delta.verified_up,
      verified_downvote_count = locked.verified_downvote_count + delta.verified_down
    from delta join locked using (personality_id)
    where totals.personality_id = delta.personality_id
    returning totals.personality_id, delta.up <> 0 or delta.down <> 0 as is_public
  )
  select notify_ids('personality_counts', array_agg(personality_id) filter (where is_public)) from counted
$$;

create or replace function votes__write(user_ids uuid[], personality_ids uuid[], types vote_type[])
returns table (personality_id uuid, upvote_count integer, downvote_count integer, uncounted_user_ids uuid[])
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
      select personality_id, upvote_count, downvote_count, verified_upvote_count, verified_downvote_count
      from personality_totals
      where personality_totals.personality_id = requested.personality_id for no key update
    ) as totals
  ), desired as materialized (
    select requested.*, coalesce(voter.is_eligible, true) as is_eligible,
      coalesce(voter.is_verified, false) as is_verified,
      case when voter.had_holds then vote_holds__find(requested.user_id, requested.personality_id) end as review_id
    from (
      select desired.* from unnest(user_ids, personality_ids, types) as desired (user_id, personality_id, type)
      join locked using (personality_id)
      where type is not null order by user_id, personality_id
    ) as requested
    left join lateral (
      select is_eligible, is_verified, had_holds from voters where voters.user_id = requested.user_id for share
    ) as voter on true
  ), written as (
    insert into votes (user_id, personality_id, type, is_eligible, is_verified, review_id)
    select user_id, personality_id, type, is_eligible, is_verified, review_id from desired
    on conflict on constraint votes__pair do update
    set type = excluded.type, id = excluded.id, created_at = excluded.created_at
    where votes.type <> excluded.type
    returning new.personality_id, old.type as old_type, old.created_at as old_time,
      new.type as new_type, new.created_at as new_time, new.is_verified,
      new.is_eligible and new.review_id is null as is_counted
  ), moved as (
    insert into activity (kind, day, amount)
    select 'votes', (time at time zone 'UTC') :: date, sum(amount)
    from written cross join lateral (values (new_time, 1), (old_time, -1)) as moves (time, amount)
    where is_counted and time is not null group by 2 having sum(amount) <> 0
  ), sides as (
    select personality_id,
      (count(*) filter (where new_type = 'UPVOTE')) :: int as new_up,
      (count(*) filter (where new_type = 'DOWNVOTE')) :: int as new_down,
      (count(*) filter (where old_type = 'UPVOTE')) :: int as old_up,
      (count(*) filter (where old_type = 'DOWNVOTE')) :: int as old_down,
      (count(*) filter (where is_verified and new_type = 'UPVOTE')
        - count(*) filter (where is_verified and old_type = 'UPVOTE')) :: int as verified_up,
      (count(*) filter (where is_verified and new_type = 'DOWNVOTE')
        - count(*) filter (where is_verified and old_type = 'DOWNVOTE')) :: int as verified_down
    from written where is_counted group by personality_id
  ), appended as (
    insert into vote_changes
      (hour, personality_ids, upvotes, downvotes, to_upvote, to_downvote, verified_upvotes, verified_downvotes)
    select date_bin('1 hour', now(), timestamptz '2000-01-01 00:00:00+00'), array_agg(personality_id),
      array_agg(new_up - old_up), array_agg(new_down - old_down), array_agg(old_down), array_agg(old_up),
      array_agg(verified_up), array_agg(verified_down)
    from sides having count(*) > 0
  ), counted as (
    update personality_totals as totals
    set upvote_count = locked.upvote_count + new_up - old_up,
      downvote_count = locked.downvote_count + new_down - old_down,
      verified_upvote_count = locked.verified_upvote_count + verified_up,
      verified_downvote_count = locked.verified_downvote_count + verified_down
    from sides join locked using (personality_id)
    where totals.personality_id = sides.personality_id
      and (new_up <> old_up or new_down <> old_down or verified_up <> 0 or verified_down <> 0)
    returning totals.personality_id, totals.upvote_count, totals.downvote_count
  ), notified as (
    select notify_ids('personality_counts', array_agg(personality_id)) from counted
  ), uncounted as (
    select personality_id, array_agg(user_id) as user_ids from desired
    where not is_eligible or review_id is not null group by personality_id
  )
  select locked.personality_id, coalesce(counted.upvote_count, locked.upvote_count),
    coalesce(counted.downvote_count, locked.downvote_count), uncounted.user_ids
  from locked left join counted using (personality_id) left join uncounted using (personality_id)
    cross join notified;
end $$;
