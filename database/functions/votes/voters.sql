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
begin
  for attempt in 1..last_attempt loop
    begin
      select array_agg(personality_id) into ids from (
        select personality_id from votes where user_id = any (user_ids)
        union select unnest(other_personality_ids)
        union select personality_id from personality_totals where attempt = last_attempt
      ) as counted;
      perform from personality_totals where personality_id = any (ids) order by personality_id for no key update;
      perform from voters where user_id = any (user_ids) order by user_id for no key update;
      if attempt = last_attempt or not exists (
        select from votes where user_id = any (user_ids) and personality_id <> all (coalesce(ids, '{}'))
      ) then
        return;
      end if;
      raise exception using errcode = 'VX001', message = 'a vote arrived before its voter was locked';
    exception when sqlstate 'VX001' then
      null;
    end;
  end loop;
end $$;

-- Brings votes in line with their voters. Callers that change voters call `voters__lock` first.
create function voters__update_votes() returns trigger language plpgsql
set enable_seqscan = 'off' set enable_hashjoin = 'off' set enable_mergejoin = 'off' as $$
begin
  update votes set is_eligible = changed.is_eligible, is_verified = changed.is_verified
  from (
    select user_id, is_eligible, is_verified from new_rows
    except
    select user_id, is_eligible, is_verified from old_rows
  ) as changed
  where votes.user_id = changed.user_id
    and (votes.is_eligible, votes.is_verified) <> (changed.is_eligible, changed.is_verified);
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
