-- Adds a batch of differences to the totals, each row once. The rows are locked in the order of their ids, as every writer
-- of totals does, so that processes cannot deadlock. Differences are added to the counts of the locked rows: the row in
-- the snapshot of the statement may be older than the lock, and PostgreSQL checks that no count is below zero before it
-- looks at the newest version. Sends no notification where only the counts of verified users changed: its time would
-- reveal the votes of a user who is being verified.
create function personality_totals__add(
  ids uuid[], ups bigint[], downs bigint[], verified_ups bigint[], verified_downs bigint[],
  removed_ups bigint[] default '{}', removed_downs bigint[] default '{}'
) returns void language sql set enable_seqscan = 'off' as $$
  with delta as (
    select personality_id, up, down, verified_up, verified_down, coalesce(removed_up, 0) as removed_up,
      coalesce(removed_down, 0) as removed_down
    from unnest(ids, ups, downs, verified_ups, verified_downs, removed_ups, removed_downs)
      as delta (personality_id, up, down, verified_up, verified_down, removed_up, removed_down)
    where up <> 0 or down <> 0 or verified_up <> 0 or verified_down <> 0 or removed_up > 0 or removed_down > 0
  ), locked as (
    select totals.* from (select personality_id from delta order by personality_id) as requested
    cross join lateral (
      select personality_id, upvote_count, downvote_count, verified_upvote_count, verified_downvote_count,
        removed_upvotes, removed_downvotes
      from personality_totals
      where personality_id = requested.personality_id for no key update
    ) as totals
  ), counted as (
    update personality_totals as totals
    set upvote_count = locked.upvote_count + delta.up, downvote_count = locked.downvote_count + delta.down,
      verified_upvote_count = locked.verified_upvote_count + delta.verified_up,
      verified_downvote_count = locked.verified_downvote_count + delta.verified_down,
      removed_upvotes = locked.removed_upvotes + delta.removed_up,
      removed_downvotes = locked.removed_downvotes + delta.removed_down
    from delta join locked using (personality_id)
    where totals.personality_id = delta.personality_id
    returning totals.personality_id, delta.up <> 0 or delta.down <> 0 as is_public
  )
  select notify_ids('personality_counts', array_agg(personality_id) filter (where is_public)) from counted
$$;
