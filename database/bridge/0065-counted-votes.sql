-- Which votes count.
--
-- A vote counts if its voter is eligible and no review holds it. Every counter, list and statistic of votes has counted
-- votes only. Lock order: personality_totals by id, voters by id, votes.

-- What decides whether the votes of a user count. Apart from `users`, because every vote locks this row until it is
-- committed: neither profiles nor administrators wait for votes, and no vote waits for them.
create table voters (
  user_id uuid not null constraint voters__user_id primary key
    constraint voters__user references users on delete cascade,
  is_email_confirmed boolean not null default true,
  are_votes_withdrawn boolean not null default false,
  is_eligible boolean not null generated always as (is_email_confirmed and not are_votes_withdrawn) stored,
  -- As `users.verification_status` says.
  is_verified boolean not null default false,
  -- True once a vote of the user was held: only then do new votes look for a hold.
  had_holds boolean not null default false
);

-- By row: it runs before the checks of the rows that the same statement inserts next.
create function users__add_voter() returns trigger language plpgsql as $$
begin
  insert into voters (user_id, is_verified)
  values (new.id, new.verification_status is not distinct from 'VERIFIED');
  return null;
end $$;
create trigger users__add_voter after insert on users for each row execute function users__add_voter();

create function users__verify_voter() returns trigger language plpgsql as $$
begin
  update voters set is_verified = new.verification_status is not distinct from 'VERIFIED' where user_id = new.id;
  return null;
end $$;
create trigger users__verify_voter after update of verification_status on users for each row
  when ((old.verification_status is not distinct from 'VERIFIED') <> (new.verification_status is not distinct from 'VERIFIED'))
  execute function users__verify_voter();

insert into voters (user_id, is_verified)
select id, verification_status is not distinct from 'VERIFIED' from users;

create type vote_review_outcome as enum ('RELEASED', 'EXCLUDED');

-- Why votes are held. Open without an outcome; released votes do not refer to their review any more.
create table vote_reviews (
  id uuid not null default gen_random_uuid() constraint vote_reviews__id primary key,
  outcome vote_review_outcome,
  created_at timestamptz not null default now()
);

-- The users whose vote on a personality is held, also if they remove it and vote again.
create table vote_holds (
  user_id uuid not null constraint vote_holds__user references voters on delete cascade,
  personality_id uuid not null constraint vote_holds__personality references personalities on delete cascade,
  review_id uuid not null constraint vote_holds__review references vote_reviews,
  constraint vote_holds__pair primary key (user_id, personality_id)
);
create index vote_holds__review_id on vote_holds (review_id, personality_id);
create index vote_holds__personality_id on vote_holds (personality_id);

create function vote_holds__mark_voters() returns trigger language plpgsql as $$
begin
  perform from voters where user_id in (select user_id from new_rows) order by user_id for no key update;
  update voters set had_holds = true where user_id in (select user_id from new_rows) and not had_holds;
  return null;
end $$;
create trigger vote_holds__mark_voters after insert on vote_holds
  referencing new table as new_rows for each statement execute function vote_holds__mark_voters();

-- Not part of the statement that calls it: it sees the holds that were committed while that one waited for locks.
create function vote_holds__find(voter_id uuid, target_id uuid) returns uuid language plpgsql volatile as $$
begin
  return (select review_id from vote_holds where user_id = voter_id and personality_id = target_id);
end $$;

-- Copies of what the voter and the hold say, so that reading votes needs nothing else. A vote counts if
-- `is_eligible and review_id is null`. Votes of deleted accounts keep them.
alter table votes
  add column is_eligible boolean not null default true,
  add column is_verified boolean not null default false,
  -- Without a foreign key, whose check would run for every vote; reviews are not deleted.
  add column review_id uuid,
  drop constraint votes__user,
  add constraint votes__user foreign key (user_id) references voters on delete set null;
-- The counting triggers of before do nothing, because no count changes.
update votes set is_verified = true from voters where voters.user_id = votes.user_id and voters.is_verified;

create index votes__review_id on votes (review_id, personality_id) where review_id is not null;
-- The administrators' list has counted votes only.
drop index votes__day;
create index votes__day on votes (((created_at at time zone 'UTC') :: date) desc, id)
  where is_eligible and review_id is null;

-- Counted votes of verified users. Not public: they change when an administrator verifies somebody.
alter table personality_totals
  add column verified_upvote_count integer not null default 0
    constraint personality_totals__verified_upvote_count check (verified_upvote_count >= 0),
  add column verified_downvote_count integer not null default 0
    constraint personality_totals__verified_downvote_count check (verified_downvote_count >= 0);
update personality_totals as totals
set verified_upvote_count = up, verified_downvote_count = down
from (
  select personality_id, count(*) filter (where type = 'UPVOTE') as up, count(*) filter (where type = 'DOWNVOTE') as down
  from votes where is_verified group by 1
) as counted
where counted.personality_id = totals.personality_id;

alter table vote_history
  add column verified_upvotes integer not null default 0,
  add column verified_downvotes integer not null default 0;
alter table vote_changes
  add column verified_upvotes integer[],
  add column verified_downvotes integer[];
update vote_changes
set verified_upvotes = array_fill(0, array[cardinality(upvotes)]),
  verified_downvotes = array_fill(0, array[cardinality(downvotes)]);

-- Verified votes join the row of the history that has their hour, or the outbox if none does.
create temp table verified_hours on commit drop as
select counted.*, stored.hour as stored_hour from (
  select personality_id, change_hour(created_at) as hour,
    count(*) filter (where type = 'UPVOTE') as up, count(*) filter (where type = 'DOWNVOTE') as down
  from votes where is_verified group by 1, 2
) as counted
left join lateral (
  select hour from vote_history
  where vote_history.personality_id = counted.personality_id and vote_history.hour >= counted.hour
  order by hour limit 1
) as stored on true;
update vote_history set verified_upvotes = up, verified_downvotes = down
from (
  select personality_id, stored_hour, sum(up) as up, sum(down) as down from verified_hours
  where stored_hour is not null group by 1, 2
) as counted
where vote_history.personality_id = counted.personality_id and vote_history.hour = counted.stored_hour;
insert into vote_changes
  (hour, personality_ids, upvotes, downvotes, to_upvote, to_downvote, verified_upvotes, verified_downvotes)
select hour, array_agg(personality_id), array_agg(0), array_agg(0), array_agg(0), array_agg(0), array_agg(up), array_agg(down)
from verified_hours where stored_hour is null group by hour;

alter table vote_changes
  alter column verified_upvotes set not null,
  alter column verified_downvotes set not null;

-- Adds differences to the totals, each row once and in the order of their ids. Sends no notification where only the
-- counts of verified users changed: its time would reveal the votes of a user who is being verified.
drop function personality_totals__add;
create function personality_totals__add(
  ids uuid[], ups bigint[], downs bigint[], verified_ups bigint[], verified_downs bigint[]
) returns void language sql set enable_seqscan = 'off' as $$
  with delta as (
    select * from unnest(ids, ups, downs, verified_ups, verified_downs)
      as delta (personality_id, up, down, verified_up, verified_down)
    where up <> 0 or down <> 0 or verified_up <> 0 or verified_down <> 0
  ), locked as (
    select totals.personality_id from (select personality_id from delta order by personality_id) as requested
    cross join lateral (
      select personality_id from personality_totals
      where personality_id = requested.personality_id for no key update
    ) as totals
  ), counted as (
    update personality_totals as totals
    set upvote_count = upvote_count + delta.up, downvote_count = downvote_count + delta.down,
      verified_upvote_count = verified_upvote_count + delta.verified_up,
      verified_downvote_count = verified_downvote_count + delta.verified_down
    from delta join locked using (personality_id)
    where totals.personality_id = delta.personality_id
    returning totals.personality_id, delta.up <> 0 or delta.down <> 0 as is_public
  )
  select notify_ids('personality_counts', array_agg(personality_id) filter (where is_public)) from counted
$$;

-- Counts inserted votes as they say, then brings them in line with their voters and holds, which the trigger for updates
-- counts.
create or replace function votes__count_inserted() returns trigger language plpgsql as $$
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
  select 'votes', (created_at at time zone 'UTC') :: date, count(*) from new_rows
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
    select new_rows.user_id, new_rows.personality_id, voters.is_eligible, voters.is_verified, vote_holds.review_id
    from new_rows join voters on voters.user_id = new_rows.user_id
    left join vote_holds
      on vote_holds.user_id = new_rows.user_id and vote_holds.personality_id = new_rows.personality_id
    where (new_rows.is_eligible, new_rows.is_verified, new_rows.review_id)
      is distinct from (voters.is_eligible, voters.is_verified, vote_holds.review_id)
  ) as actual
  where votes.user_id = actual.user_id and votes.personality_id = actual.personality_id;
  return null;
end $$;

create or replace function votes__count_updated() returns trigger language plpgsql as $$
declare
  are_counted boolean;
begin
  with sides as materialized (
    select personality_id, coalesce(user_id, id) as voter, type, is_verified, created_at, 1 as amount
    from new_rows where is_eligible and review_id is null
    union all
    select personality_id, coalesce(user_id, id), type, is_verified, created_at, -1
    from old_rows where is_eligible and review_id is null
  ), moved as (
    insert into activity (kind, day, amount)
    select 'votes', (created_at at time zone 'UTC') :: date, sum(amount) from sides
    group by 2 having sum(amount) <> 0
  ), changed as (
    select personality_id,
      coalesce(sum(amount) filter (where type = 'UPVOTE'), 0) as up,
      coalesce(sum(amount) filter (where type = 'DOWNVOTE'), 0) as down,
      coalesce(sum(amount) filter (where type = 'UPVOTE' and is_verified), 0) as verified_up,
      coalesce(sum(amount) filter (where type = 'DOWNVOTE' and is_verified), 0) as verified_down
    from sides group by personality_id, voter
  ), delta as materialized (
    select personality_id, sum(up) :: bigint as up, sum(down) :: bigint as down,
      count(*) filter (where up = 1 and down = -1) as to_up, count(*) filter (where up = -1 and down = 1) as to_down,
      sum(verified_up) :: bigint as verified_up, sum(verified_down) :: bigint as verified_down
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
      array_agg(personality_id), array_agg(up), array_agg(down), array_agg(verified_up), array_agg(verified_down)
    ) from delta
  )
  select true into are_counted from added;
  return null;
end $$;

create or replace function votes__count_deleted() returns trigger language plpgsql as $$
begin
  perform personality_totals__add(
    array_agg(personality_id), array_agg(up), array_agg(down), array_agg(verified_up), array_agg(verified_down)
  ) from (
    select personality_id,
      -count(*) filter (where type = 'UPVOTE') as up,
      -count(*) filter (where type = 'DOWNVOTE') as down,
      -count(*) filter (where type = 'UPVOTE' and is_verified) as verified_up,
      -count(*) filter (where type = 'DOWNVOTE' and is_verified) as verified_down
    from old_rows where is_eligible and review_id is null group by personality_id
  ) as delta;
  insert into activity (kind, day, amount)
  select 'votes', (created_at at time zone 'UTC') :: date, -count(*) from old_rows
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
create trigger voters__update_votes after update on voters
  referencing old table as old_rows new table as new_rows
  for each statement execute function voters__update_votes();

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

-- Holds the votes of these users on a personality, those that they have and those that they cast later. Votes that
-- another review holds stay with that one. Returns the number of users whose votes are held now.
create function votes__hold(held_by uuid, target_id uuid, user_ids uuid[]) returns integer language plpgsql as $$
declare
  held_ids uuid[];
begin
  perform from vote_reviews where id = held_by for no key update;
  perform from personality_totals where personality_id = target_id for no key update;
  with held as (
    insert into vote_holds (user_id, personality_id, review_id)
    select user_id, target_id, held_by from (
      select user_id from voters where user_id = any (user_ids) order by user_id for key share
    ) as known
    on conflict on constraint vote_holds__pair do nothing
    returning user_id
  )
  select array_agg(user_id) into held_ids from held;
  update votes set review_id = held_by where user_id = any (held_ids) and personality_id = target_id;
  return coalesce(cardinality(held_ids), 0);
end $$;

-- Ends what a review holds, also votes of accounts that were deleted since.
create function votes__release(held_by uuid) returns void language plpgsql as $$
begin
  perform from vote_reviews where id = held_by for no key update;
  perform from personality_totals where personality_id in (
    select personality_id from vote_holds where review_id = held_by
    union select personality_id from votes where review_id = held_by
  ) order by personality_id for no key update;
  delete from vote_holds where review_id = held_by;
  update votes set review_id = null where review_id = held_by;
end $$;

-- A deleted account joins the group of decision 22 only if its votes count or it has written anonymously: others do not
-- hide anybody.
create or replace function users__detach() returns trigger language plpgsql as $$
declare
  has_left_something boolean;
begin
  has_left_something :=
    exists (select from votes where user_id = old.id and is_eligible and review_id is null)
    or exists (select from comments where user_id = old.id and is_anonymous);
  if has_left_something and old.created_at < now() - interval '30 days' then
    insert into detachments default values;
  end if;
  -- The votes are detached by their foreign key.
  update comments
  set user_id = null, created_at = listed_at, edited_at = date_bin('1 hour', edited_at, listed_at)
  where user_id = old.id and is_anonymous;
  return old;
end $$;

-- Upserts and deletes a batch of votes and changes all that counts them. A pair of user and personality must not occur
-- twice; a null type deletes the vote; unknown personalities are ignored. Returns the counts afterwards, also of
-- personalities whose votes were the desired ones already, with the users whose vote on it does not count. While the
-- function runs, its setting turns the counting triggers for inserts and updates off.
--
-- Locks each voter after the totals, in the order of their ids: who changes a voter or a hold at the same time is either
-- seen here, or sees these votes. Every row is found by its id (0052).
drop function votes__write;
create function votes__write(user_ids uuid[], personality_ids uuid[], types vote_type[])
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
      select personality_id, upvote_count, downvote_count from personality_totals
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
    set upvote_count = totals.upvote_count + new_up - old_up,
      downvote_count = totals.downvote_count + new_down - old_down,
      verified_upvote_count = totals.verified_upvote_count + verified_up,
      verified_downvote_count = totals.verified_downvote_count + verified_down
    from sides
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
