-- Moves the votes of a part of the voters to the other personality. Of a voter who voted on both, the later vote counts, in
-- place of the earlier one, with the state that the vote on the survivor has; the other vote stays where it was, kept by the
-- merge, which stands in place of a review. What moves keeps the bits of its voter, gets a new number and belongs, in lists
-- by day, to the day of the merge: its former number and day would show which vote is missing. A hold goes along, and holds
-- the vote that counts.
create function merges__move_votes(merge merges, part integer, parts integer) returns void language plpgsql as $$
declare
  absorbed constant uuid := merge.absorbed_id;
  survivor constant uuid := merge.survivor_id;
begin
  with pairs as materialized (
    select a.user_id, a.type as absorbed_type, a.created_at as absorbed_at, a.voter_bits as absorbed_bits,
      a.review_id as absorbed_review, s.type as survivor_type, s.created_at as survivor_at,
      s.voter_bits as survivor_bits,
      a.created_at > s.created_at and a.type <> s.type as are_exchanged
    from votes as a join votes as s on s.user_id = a.user_id and s.personality_id = survivor
    where a.personality_id = absorbed and merges__part_of(a.user_id, parts) = part
  ), kept as (
    select user_id, absorbed as personality_id, survivor_type as type, survivor_at as created_at,
      survivor_bits as voter_bits, are_exchanged, survivor as cast_on, coalesce(absorbed_review, merge.id) as review_id
    from pairs
    union all
    select user_id, survivor, absorbed_type, absorbed_at, absorbed_bits, are_exchanged, absorbed, absorbed_review
    from pairs where are_exchanged or absorbed_review is not null
  )
  update votes
  set type = case when are_exchanged then kept.type else votes.type end,
    created_at = case when are_exchanged then kept.created_at else votes.created_at end,
    voter_bits = case when are_exchanged then kept.voter_bits else votes.voter_bits end,
    id = case when are_exchanged then gen_random_uuid() else votes.id end,
    counted_since = case when are_exchanged then now() else votes.counted_since end,
    cast_on = case when are_exchanged then kept.cast_on end,
    review_id = coalesce(votes.review_id, kept.review_id)
  from kept where votes.user_id = kept.user_id and votes.personality_id = kept.personality_id;
  update votes
  set personality_id = survivor, cast_on = absorbed, id = gen_random_uuid(), counted_since = now(),
    review_id = coalesce((
      select vote_holds.review_id from vote_holds
      where vote_holds.user_id = votes.user_id and vote_holds.personality_id = survivor
    ), review_id)
  where personality_id = absorbed and merges__part_of(user_id, parts) = part and not exists (
    select from votes as own where own.user_id = votes.user_id and own.personality_id = survivor
  );
end $$;

-- Moves holds and findings after the votes.
create function merges__move_holds(merge merges) returns void language plpgsql as $$
declare
  absorbed constant uuid := merge.absorbed_id;
  survivor constant uuid := merge.survivor_id;
begin
  -- Not where it would hold a vote on the survivor of somebody who has none on the other one.
  update vote_holds set personality_id = survivor, merged_from = absorbed
  where personality_id = absorbed and not exists (
    select from vote_holds as own where own.user_id = vote_holds.user_id and own.personality_id = survivor
  ) and (
    exists (select from votes where votes.user_id = vote_holds.user_id and votes.personality_id = absorbed)
    or not exists (
      select from votes
      where votes.user_id = vote_holds.user_id and votes.personality_id = survivor
        and votes.cast_on is distinct from absorbed
    )
  );
  update vote_findings set personality_id = survivor, merged_from = absorbed where personality_id = absorbed;
end $$;

-- Undoes `merges__move_holds`, before the votes return.
create function merges__return_holds(merge merges) returns void language sql as $$
  update vote_findings set personality_id = merge.absorbed_id, merged_from = null
  where personality_id = merge.survivor_id and merged_from = merge.absorbed_id;
  update vote_holds set personality_id = merge.absorbed_id, merged_from = null
  where personality_id = merge.survivor_id and merged_from = merge.absorbed_id;
$$;

-- Undoes `merges__move_votes`. Votes of accounts that were deleted since move as they are.
create function merges__return_votes(merge merges, part integer, parts integer) returns void language plpgsql as $$
declare
  absorbed constant uuid := merge.absorbed_id;
  survivor constant uuid := merge.survivor_id;
begin
  with exchanged as materialized (
    select a.user_id, a.type as absorbed_type, a.created_at as absorbed_at, a.voter_bits as absorbed_bits,
      s.type as survivor_type, s.created_at as survivor_at, s.voter_bits as survivor_bits
    from votes as a join votes as s on s.user_id = a.user_id and s.personality_id = survivor
    where a.personality_id = absorbed and a.cast_on = survivor and s.cast_on = absorbed
      and merges__part_of(a.user_id, parts) = part
  )
  update votes
  set type = case when personality_id = absorbed then survivor_type else absorbed_type end,
    created_at = case when personality_id = absorbed then survivor_at else absorbed_at end,
    voter_bits = case when personality_id = absorbed then survivor_bits else absorbed_bits end,
    id = gen_random_uuid(), counted_since = now(), cast_on = null
  from exchanged
  where votes.user_id = exchanged.user_id and votes.personality_id in (absorbed, survivor);
  update votes
  set personality_id = cast_on, cast_on = null, id = gen_random_uuid(), counted_since = now()
  where (personality_id = survivor and cast_on = absorbed or personality_id = absorbed and cast_on = survivor)
    and merges__part_of(user_id, parts) = part;
end $$;

-- Lets the votes be held by their reviews alone, no longer by the merge. Votes are not joined with themselves: the planner
-- knows nothing of what the same transaction has changed, and would read all votes of a personality for each of them.
create function merges__reset_reviews(merge merges, part integer, parts integer) returns void language sql as $$
  update votes set review_id = (
    select held.review_id from vote_holds as held
    where held.user_id = votes.user_id and held.personality_id = votes.personality_id
  )
  where personality_id in (merge.absorbed_id, merge.survivor_id) and review_id is not null
    and merges__part_of(user_id, parts) = part
    and (user_id is not null or review_id = merge.id or personality_id = merge.survivor_id
      and review_id in (select vote_findings.review_id from vote_findings where personality_id = merge.absorbed_id))
    and not exists (
      select from vote_holds as held
      where held.user_id = votes.user_id and held.personality_id = votes.personality_id
        and held.review_id = votes.review_id
    )
$$;
