-- By row: it runs before the checks of the rows that the same statement inserts next.
create function users__add_voter() returns trigger language plpgsql as $$
begin
  insert into voters (user_id, is_verified)
  values (new.id, new.verification_status is not distinct from 'VERIFIED');
  return null;
end $$;

create function users__verify_voter() returns trigger language plpgsql as $$
begin
  update voters set is_verified = new.verification_status is not distinct from 'VERIFIED' where user_id = new.id;
  return null;
end $$;

-- Locks the totals of all personalities that these users have voted on, and of some more, then the voters. A vote may
-- arrive before its voter is locked: then all locks are released, by rolling a subtransaction back, and taken again. A
-- voter who is always faster makes the last attempt lock all totals.
create function voters__lock(user_ids uuid[], other_personality_ids uuid[] default '{}') returns void
language plpgsql as $$
declare
  last_attempt constant integer := 5;
  ids uuid[];
  locked_ids uuid[];
begin
  for attempt in 1..last_attempt loop
    begin
      select array_agg(personality_id) into ids from (
        select personality_id from votes where user_id = any (user_ids)
        union select unnest(other_personality_ids)
        union select personality_id from personality_totals where attempt = last_attempt
      ) as counted;
      select array_agg(personality_id) into locked_ids from (
        select personality_id from personality_totals where personality_id = any (ids) order by personality_id
        for no key update
      ) as locked;
      perform from voters where user_id = any (user_ids) order by user_id for no key update;
      -- Of a person whom a split has just brought back there were votes before, but no totals.
      if attempt = last_attempt or not exists (
        select from votes join personality_totals using (personality_id)
        where user_id = any (user_ids) and personality_id <> all (coalesce(locked_ids, '{}'))
      ) then
        return;
      end if;
      raise exception using errcode = 'VX001', message = 'a vote arrived before its voter was locked';
    exception when sqlstate 'VX001' then
      null;
    end;
  end loop;
end $$;

-- True for votes that return with their review. Those that a merge keeps out of the counts wait like others.
create function votes__are_reviewed(held_by uuid) returns boolean language sql stable as $$
  select held_by is not null and not exists (select from merges where id = held_by)
$$;

-- Brings votes in line with their voters. Callers that change voters call `voters__lock` first. Votes of a voter who becomes
-- eligible do not count yet: each waits for a random moment, so that no change of counts shows two votes of one voter.
-- Only the end of a withdrawal counts at once, because it comes in groups of accounts.
create function voters__update_votes() returns trigger language plpgsql
set enable_seqscan = 'off' set enable_hashjoin = 'off' set enable_mergejoin = 'off' as $$
begin
  with changed as materialized (
    select user_id,
      bool_or(is_eligible) filter (where is_new) as is_eligible,
      bool_or(is_verified) filter (where is_new) as is_verified,
      bool_or(is_eligible) filter (where is_new) and not bool_or(is_eligible) filter (where not is_new)
        and count(distinct are_votes_withdrawn) = 1 as starts_to_wait
    from (
      select *, true as is_new from new_rows union all select *, false from old_rows
    ) as sides
    group by user_id having count(distinct (is_eligible, is_verified)) > 1
  ), waiting as (
    insert into joining_voters (user_id)
    select user_id from changed where starts_to_wait and exists (
      select from votes where votes.user_id = changed.user_id and not votes__are_reviewed(review_id)
    ) order by user_id
    on conflict on constraint joining_voters__user_id do update set since = now()
  )
  update votes
  set is_verified = changed.is_verified,
    is_eligible = changed.is_eligible
      and case when starts_to_wait then votes__are_reviewed(review_id) else joins_at is null end,
    joins_at = case
      when starts_to_wait and not votes__are_reviewed(review_id) then random_moment(now(), now() + interval '1 hour')
      when changed.is_eligible then joins_at
    end
  from changed
  where votes.user_id = changed.user_id and (
    (votes.is_eligible, votes.is_verified) <> (changed.is_eligible, changed.is_verified) or joins_at is not null
  );
  return null;
end $$;

create trigger users__add_voter after insert on users
  for each row execute function users__add_voter();
create trigger users__verify_voter after update of verification_status on users
  for each row
  when (
    (old.verification_status is not distinct from 'VERIFIED')
      <> (new.verification_status is not distinct from 'VERIFIED')
  )
  execute function users__verify_voter();
create trigger voters__update_votes after update on voters
  referencing old table as old_rows new table as new_rows for each statement execute function voters__update_votes();
