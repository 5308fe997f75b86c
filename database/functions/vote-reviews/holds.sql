-- Not part of the statement that calls it: it sees the holds that were committed while that one waited for locks.
create function vote_holds__find(voter_id uuid, target_id uuid) returns uuid language plpgsql volatile as $$
begin
  return (select review_id from vote_holds where user_id = voter_id and personality_id = target_id);
end $$;

-- The settings of plans: PostgreSQL does not know how few the held voters are, and would read all voters.
create function vote_holds__mark_voters() returns trigger language plpgsql
set enable_seqscan = 'off' set enable_hashjoin = 'off' set enable_mergejoin = 'off' as $$
begin
  perform from voters where user_id in (select user_id from new_rows) order by user_id for no key update;
  update voters set had_holds = true where user_id in (select user_id from new_rows) and not had_holds;
  return null;
end $$;

-- Holds the present and the later votes of these users on a personality. Votes that
-- another review holds stay with that one. Returns the number of users whose votes are held now.
-- The lock on the voters is the same as in the trigger of `vote_holds`: raising it there could deadlock with the deletion
-- of an account.
create function votes__hold(held_by uuid, target_id uuid, user_ids uuid[]) returns integer
language plpgsql as $$
declare
  held_ids uuid[];
begin
  perform from vote_reviews where id = held_by for no key update;
  perform from personality_totals where personality_id = target_id for no key update;
  -- Merged into another one, or deleted.
  if not found then
    return 0;
  end if;
  with held as (
    insert into vote_holds (user_id, personality_id, review_id)
    select user_id, target_id, held_by from (
      select user_id from voters where user_id = any (user_ids) order by user_id for no key update
    ) as known
    on conflict on constraint vote_holds__pair do nothing
    returning user_id
  )
  select array_agg(user_id) into held_ids from held;
  -- A vote that waits to join the counts returns with its review instead.
  update votes set review_id = held_by, is_eligible = is_eligible or joins_at is not null, joins_at = null
  where user_id = any (held_ids) and personality_id = target_id;
  return coalesce(cardinality(held_ids), 0);
end $$;

-- People on whom a review holds votes, or keeps later votes from counting.
create function votes__held_on(held_by uuid) returns uuid[] language sql stable as $$
  select array_agg(personality_id) from (
    select personality_id from vote_holds where review_id = held_by
    union select personality_id from votes where review_id = held_by
  ) as held
$$;

-- Locks the totals of the people on whom a review holds votes. A merge that this waits for may move these to somebody else: then
-- all locks are released, by rolling a subtransaction back, and taken again.
create function votes__lock_held(held_by uuid) returns void language plpgsql as $$
declare
  held_ids uuid[];
  locked_ids uuid[];
begin
  loop
    begin
      held_ids := votes__held_on(held_by);
      select array_agg(personality_id) into locked_ids from (
        select personality_id from personality_totals where personality_id = any (held_ids)
        order by personality_id for no key update
      ) as locked;
      if not exists (
        select from personality_totals
        where personality_id = any (votes__held_on(held_by)) and personality_id <> all (coalesce(locked_ids, '{}'))
      ) then
        return;
      end if;
      raise exception using errcode = 'VX001', message = 'a merge has moved held votes before they were locked';
    exception when sqlstate 'VX001' then
      null;
    end;
  end loop;
end $$;

-- Ends what a review holds, also votes of accounts that were deleted since. Votes of fewer than five accounts would show
-- how the few who are left voted: they wait for others, and those of deleted accounts are deleted.
create function votes__release(held_by uuid) returns void language plpgsql as $$
begin
  perform from vote_reviews where id = held_by for no key update;
  perform votes__lock_held(held_by);
  delete from vote_holds where review_id = held_by;
  if (
    select count(*) from votes
    where review_id = held_by and is_eligible and merges__keeping(personality_id) is null
  ) < 5 then
    delete from votes where review_id = held_by and user_id is null;
    insert into joining_voters (user_id)
    select user_id from votes where review_id = held_by and is_eligible order by user_id
    on conflict on constraint joining_voters__user_id do nothing;
    update votes set is_eligible = false, joins_at = 'infinity' where review_id = held_by and is_eligible;
  end if;
  update votes set review_id = merges__keeping(personality_id) where review_id = held_by;
end $$;

create trigger vote_holds__mark_voters after insert on vote_holds
  referencing new table as new_rows for each statement execute function vote_holds__mark_voters();
