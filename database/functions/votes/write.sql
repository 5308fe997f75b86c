-- Upserts and deletes a batch of votes and changes all that counts them. A pair of user and personality must not occur
-- twice; a null type deletes the vote; unknown personalities are ignored, those that take part in a merge at the moment, and
-- types for those on whom votes are closed. Where `keep_existing` is true, a vote of the other type stays as it is.
-- Returns the counts afterwards, also of personalities whose votes were the desired ones already, the users whose votes
-- were stored but do not count, and those whose bits are not used because their vote existed.
create function votes__write(
  user_ids uuid[], personality_ids uuid[], types vote_type[], keep_existing boolean[] default '{}',
  bits uuid[] default '{}'
)
returns table (
  personality_id uuid, upvote_count integer, downvote_count integer, uncounted_user_ids uuid[], kept_user_ids uuid[],
  is_closed boolean
)
language plpgsql set plan_cache_mode = 'force_generic_plan' set enable_seqscan = 'off' as $$
#variable_conflict use_column
declare
  locked_ids uuid[];
begin
  -- Turns off the counting triggers for inserts and updates, of which both would run for every upsert.
  perform set_config('voxpop.are_votes_counted', 'yes', true);
  -- A statement of its own, in the order of the ids: the next ones see everything that was committed while it waited. They
  -- write about people whose totals are locked, and nobody else: the merge of another person may have ended since.
  select array_agg(totals.personality_id) into locked_ids
  from (select distinct unnest(personality_ids) as personality_id order by 1) as requested
  cross join lateral (
    select personality_id from personality_totals
    where personality_totals.personality_id = requested.personality_id and not is_paused for no key update
  ) as totals;
  if array_position(types, null) is not null then
    delete from votes
    using unnest(user_ids, personality_ids, types) as desired (user_id, personality_id, type)
    where desired.type is null and desired.personality_id = any (locked_ids)
      and votes.user_id = desired.user_id and votes.personality_id = desired.personality_id;
  end if;
  return query
  with locked as materialized (
    select totals.* from unnest(locked_ids) as requested (personality_id)
    cross join lateral (
      select personality_id, upvote_count, downvote_count, verified_upvote_count, verified_downvote_count,
        is_former and not are_former_votable() as is_closed
      from personality_totals where personality_totals.personality_id = requested.personality_id
    ) as totals
  ), desired as materialized (
    select requested.*, before.type as old_type, before.seen_at as old_time, before.voter_bits as old_bits,
      -- A changed vote keeps waiting to join the counts.
      coalesce(before.is_eligible, voter.is_eligible, true) as is_eligible, coalesce(voter.is_verified, false) as is_verified,
      case when voter.had_holds then vote_holds__find(requested.user_id, requested.personality_id) end as review_id
    from (
      select desired.*
      from unnest(user_ids, personality_ids, types, keep_existing, bits)
        as desired (user_id, personality_id, type, keeps_existing, voter_bits)
      join locked using (personality_id)
      where type is not null and not is_closed order by user_id, personality_id
    ) as requested
    left join lateral (
      select is_eligible, is_verified, had_holds from voters where voters.user_id = requested.user_id for share
    ) as voter on true
    left join lateral (
      select type, greatest(created_at, counted_since) as seen_at, is_eligible, voter_bits from votes
      where votes.user_id = requested.user_id and votes.personality_id = requested.personality_id
    ) as before on true
  ), written as (
    insert into votes (user_id, personality_id, type, is_eligible, is_verified, review_id, voter_bits)
    select user_id, personality_id, type, is_eligible, is_verified, review_id, voter_bits from desired
    where old_type is null or keeps_existing is not true
    on conflict on constraint votes__pair do update
    set type = excluded.type, id = excluded.id, created_at = excluded.created_at, voter_bits = excluded.voter_bits
    where votes.type <> excluded.type
    returning user_id, personality_id, type as new_type, greatest(created_at, counted_since) as new_time, is_verified,
      is_eligible and review_id is null as is_counted
  ), changed as (
    select personality_id, old_type, old_time, new_type, new_time, written.is_verified
    from written join desired using (user_id, personality_id) where is_counted
  ), moved as (
    insert into activity (kind, day, amount)
    select 'votes', (time at time zone 'UTC')::date, sum(amount)
    from changed cross join lateral (values (new_time, 1), (old_time, -1)) as moves (time, amount)
    where time is not null group by 2 having sum(amount) <> 0
  ), sides as (
    select personality_id,
      (count(*) filter (where new_type = 'UPVOTE'))::int as new_up,
      (count(*) filter (where new_type = 'DOWNVOTE'))::int as new_down,
      (count(*) filter (where old_type = 'UPVOTE'))::int as old_up,
      (count(*) filter (where old_type = 'DOWNVOTE'))::int as old_down,
      (count(*) filter (where is_verified and new_type = 'UPVOTE')
        - count(*) filter (where is_verified and old_type = 'UPVOTE'))::int as verified_up,
      (count(*) filter (where is_verified and new_type = 'DOWNVOTE')
        - count(*) filter (where is_verified and old_type = 'DOWNVOTE'))::int as verified_down
    from changed group by personality_id
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
      verified_downvote_count = locked.verified_downvote_count + verified_down,
      removed_upvotes = totals.removed_upvotes + old_up, removed_downvotes = totals.removed_downvotes + old_down
    from sides join locked using (personality_id)
    where totals.personality_id = sides.personality_id
      and (new_up <> old_up or new_down <> old_down or verified_up <> 0 or verified_down <> 0 or old_up > 0)
    returning totals.personality_id, totals.upvote_count, totals.downvote_count,
      new_up <> old_up or new_down <> old_down or verified_up <> 0 or verified_down <> 0 as is_changed
  ), notified as (
    select notify_ids('personality_counts', array_agg(personality_id) filter (where is_changed)) from counted
  ), uncounted as (
    select personality_id, array_agg(user_id) as user_ids from desired
    where not is_eligible or review_id is not null group by personality_id
  ), kept as (
    select personality_id, array_agg(user_id) as user_ids from desired
    where voter_bits is distinct from old_bits and voter_bits is not null
      and old_type is not null and (old_type = type or keeps_existing)
    group by personality_id
  )
  select locked.personality_id, coalesce(counted.upvote_count, locked.upvote_count),
    coalesce(counted.downvote_count, locked.downvote_count), uncounted.user_ids, kept.user_ids, locked.is_closed
  from locked left join counted using (personality_id) left join uncounted using (personality_id)
    left join kept using (personality_id) cross join notified;
  perform set_config('voxpop.are_votes_counted', '', true);
  perform merges__seal(personality_ids);
end $$;
