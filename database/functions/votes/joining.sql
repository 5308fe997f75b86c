-- Votes that start to count must not do so together: counts that change at one moment would show all votes of one voter.
-- Each waits for a random moment of its own, see `server/joining-votes`.

-- Votes that a merge keeps out of the counts go on waiting until it is undone.

-- Lets these votes count that wait, at most one of each voter. Locks in the order of decision 42.
create function votes__join(user_ids uuid[], personality_ids uuid[]) returns void language plpgsql
set enable_seqscan = 'off' set enable_hashjoin = 'off' set enable_mergejoin = 'off' as $$
begin
  perform from personality_totals where personality_id = any (personality_ids)
  order by personality_id for no key update;
  perform from voters where user_id = any (user_ids) order by user_id for share;
  with joined as (
    update votes set is_eligible = true, joins_at = null
    from unnest(user_ids, personality_ids) as due (user_id, personality_id)
    where votes.user_id = due.user_id and votes.personality_id = due.personality_id and votes.joins_at is not null
    returning votes.user_id
  )
  update joining_voters set last_joined_at = now() where user_id in (select user_id from joined);
end $$;

-- Draws new moments for votes that are due and did not join: within an hour, or a minute after the longest wait. Skips
-- rows that others have locked: they hold locks that this transaction must not wait for.
create function votes__postpone(due_at timestamptz, longest interval) returns void language sql as $$
  with due as materialized (
    select user_id, personality_id from votes where joins_at <= due_at and review_id is null
    order by joins_at limit 5000 for no key update skip locked
  )
  update votes set joins_at = random_moment(
    due_at, due_at + case when since + longest <= due_at then interval '1 minute' else interval '1 hour' end
  )
  from due join joining_voters on joining_voters.user_id = due.user_id
  where votes.user_id = due.user_id and votes.personality_id = due.personality_id
$$;

-- Draws moments for votes that wait for a group, once the votes of enough accounts wait.
create function votes__start_group(accounts_min integer, at timestamptz) returns void language plpgsql as $$
begin
  if (
    select count(*) from (
      select from votes where joins_at is not null and review_id is null group by user_id limit accounts_min
    ) as waiting
  ) < accounts_min then
    return;
  end if;
  -- Locked before their votes, as by the deletion of an account.
  update joining_voters set since = now() where user_id in (
    select user_id from joining_voters where exists (
      select from votes
      where votes.user_id = joining_voters.user_id and joins_at = 'infinity' and review_id is null
    ) limit 1000 for no key update skip locked
  );
  with grouped as materialized (
    select user_id, personality_id from votes
    where joins_at = 'infinity' and review_id is null
      and user_id in (select user_id from joining_voters where since = now())
    limit 5000 for no key update skip locked
  )
  update votes set joins_at = random_moment(at, at + interval '1 hour') from grouped
  where votes.user_id = grouped.user_id and votes.personality_id = grouped.personality_id;
end $$;
