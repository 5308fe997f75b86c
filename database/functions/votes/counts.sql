-- Triggers that count votes, for all writes except those of `votes__write`. One function for each event, because a
-- transition table exists only for some events. A vote counts if `is_eligible and review_id is null`.

-- Counts inserted votes as they say, then brings them in line with their voters and holds, which the trigger for updates
-- counts.
create function votes__count_inserted() returns trigger language plpgsql as $$
begin
  perform personality_totals__add(
    array_agg(personality_id), array_agg(up), array_agg(down), array_agg(verified_up), array_agg(verified_down)
  ) from (
    select personality_id,
      count(*) filter (where type = 'UPVOTE') as up,
      count(*) filter (where type = 'DOWNVOTE') as down,
      count(*) filter (where type = 'UPVOTE' and is_verified) as verified_up,
      count(*) filter (where type = 'DOWNVOTE' and is_verified) as verified_down
    from new_rows where is_eligible and review_id is null group by personality_id
  ) as delta;
  insert into activity (kind, day, amount)
  select 'votes', (greatest(created_at, counted_since) at time zone 'UTC')::date, count(*) from new_rows
  where is_eligible and review_id is null group by 2;
  insert into vote_changes
    (hour, personality_ids, upvotes, downvotes, to_upvote, to_downvote, verified_upvotes, verified_downvotes)
  select hour, array_agg(personality_id), array_agg(up), array_agg(down), array_agg(0), array_agg(0),
    array_agg(verified_up), array_agg(verified_down)
  from (
    select change_hour(created_at) as hour, personality_id,
      count(*) filter (where type = 'UPVOTE') as up,
      count(*) filter (where type = 'DOWNVOTE') as down,
      count(*) filter (where type = 'UPVOTE' and is_verified) as verified_up,
      count(*) filter (where type = 'DOWNVOTE' and is_verified) as verified_down
    from new_rows where is_eligible and review_id is null group by 1, 2
  ) as delta group by hour;
  update votes
  set is_eligible = actual.is_eligible, is_verified = actual.is_verified, review_id = actual.review_id
  from (
    select new_rows.user_id, new_rows.personality_id, voters.is_eligible and joins_at is null as is_eligible,
      voters.is_verified, vote_holds.review_id
    from new_rows join voters on voters.user_id = new_rows.user_id
    left join vote_holds
      on vote_holds.user_id = new_rows.user_id and vote_holds.personality_id = new_rows.personality_id
    where (new_rows.is_eligible, new_rows.is_verified, new_rows.review_id)
      is distinct from (voters.is_eligible and joins_at is null, voters.is_verified, vote_holds.review_id)
  ) as actual
  where votes.user_id = actual.user_id and votes.personality_id = actual.personality_id;
  return null;
end $$;

create function votes__count_updated() returns trigger language plpgsql as $$
declare
  are_counted boolean;
begin
  with sides as materialized (
    select personality_id, coalesce(user_id, id) as voter, type, is_verified,
      greatest(created_at, counted_since) as seen_at, 1 as amount
    from new_rows where is_eligible and review_id is null
    union all
    select personality_id, coalesce(user_id, id), type, is_verified, greatest(created_at, counted_since), -1
    from old_rows where is_eligible and review_id is null
  ), moved as (
    insert into activity (kind, day, amount)
    select 'votes', (seen_at at time zone 'UTC')::date, sum(amount) from sides
    group by 2 having sum(amount) <> 0
  ), changed as (
    select personality_id,
      coalesce(sum(amount) filter (where type = 'UPVOTE'), 0) as up,
      coalesce(sum(amount) filter (where type = 'DOWNVOTE'), 0) as down,
      coalesce(sum(amount) filter (where type = 'UPVOTE' and is_verified), 0) as verified_up,
      coalesce(sum(amount) filter (where type = 'DOWNVOTE' and is_verified), 0) as verified_down
    from sides group by personality_id, voter
  ), delta as materialized (
    select personality_id, sum(up)::bigint as up, sum(down)::bigint as down,
      count(*) filter (where up = 1 and down = -1) as to_up, count(*) filter (where up = -1 and down = 1) as to_down,
      sum(verified_up)::bigint as verified_up, sum(verified_down)::bigint as verified_down,
      count(*) filter (where up = -1) as removed_up, count(*) filter (where down = -1) as removed_down
    from changed where up <> 0 or down <> 0 or verified_up <> 0 or verified_down <> 0
    group by personality_id
  ), appended as (
    insert into vote_changes
      (hour, personality_ids, upvotes, downvotes, to_upvote, to_downvote, verified_upvotes, verified_downvotes)
    select change_hour(now()), array_agg(personality_id), array_agg(up), array_agg(down), array_agg(to_up),
      array_agg(to_down), array_agg(verified_up), array_agg(verified_down)
    from delta having count(*) > 0
  ), added as (
    select personality_totals__add(
      array_agg(personality_id), array_agg(up), array_agg(down), array_agg(verified_up), array_agg(verified_down),
      array_agg(removed_up), array_agg(removed_down)
    ) from delta
  )
  select true into are_counted from added;
  return null;
end $$;

create function votes__count_deleted() returns trigger language plpgsql as $$
begin
  perform personality_totals__add(
    array_agg(personality_id), array_agg(up), array_agg(down), array_agg(verified_up), array_agg(verified_down),
    array_agg(-up), array_agg(-down)
  ) from (
    select personality_id,
      -count(*) filter (where type = 'UPVOTE') as up,
      -count(*) filter (where type = 'DOWNVOTE') as down,
      -count(*) filter (where type = 'UPVOTE' and is_verified) as verified_up,
      -count(*) filter (where type = 'DOWNVOTE' and is_verified) as verified_down
    from old_rows where is_eligible and review_id is null group by personality_id
  ) as delta;
  insert into activity (kind, day, amount)
  select 'votes', (greatest(created_at, counted_since) at time zone 'UTC')::date, -count(*) from old_rows
  where is_eligible and review_id is null group by 2;
  insert into vote_changes
    (hour, personality_ids, upvotes, downvotes, to_upvote, to_downvote, verified_upvotes, verified_downvotes)
  select change_hour(now()), array_agg(personality_id), array_agg(up), array_agg(down), array_agg(0), array_agg(0),
    array_agg(verified_up), array_agg(verified_down)
  from (
    select personality_id,
      -count(*) filter (where type = 'UPVOTE') as up,
      -count(*) filter (where type = 'DOWNVOTE') as down,
      -count(*) filter (where type = 'UPVOTE' and is_verified) as verified_up,
      -count(*) filter (where type = 'DOWNVOTE' and is_verified) as verified_down
    from old_rows where is_eligible and review_id is null group by personality_id
  ) as delta
  having count(*) > 0;
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
  referencing old table as old_rows for each statement execute function votes__count_deleted();
