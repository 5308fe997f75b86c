-- Statistics by day are written by appending: a row updated by every writer of the site would be a hot spot. The
-- application merges the rows of a day from time to time; the sum counts. Ids are random, so that they hold no times.
alter table activity alter column id set default gen_random_uuid();
alter table activity reset (fillfactor);

create or replace function activity__count() returns trigger language plpgsql as $$
begin
  insert into activity (kind, day, amount)
  select tg_argv[0] :: activity_kind, (created_at at time zone 'UTC') :: date,
    count(*) * case tg_op when 'INSERT' then 1 else -1 end
  from changed group by 2;
  return null;
end $$;

create or replace function activity__move() returns trigger language plpgsql as $$
begin
  insert into activity (kind, day, amount)
  select tg_argv[0] :: activity_kind, day, sum(amount) from (
    select (created_at at time zone 'UTC') :: date as day, 1 as amount from new_rows
    union all
    select (created_at at time zone 'UTC') :: date, -1 from old_rows
  ) as moves
  group by day having sum(amount) <> 0;
  return null;
end $$;

-- Upserts and deletes a batch of votes and changes all that counts them in one statement, instead of by triggers, of
-- which those for insert, update and delete would all run. A pair of user and personality must not occur twice; a null
-- type deletes the vote; unknown personalities are ignored. Returns the counts afterwards, also of personalities whose
-- votes were the desired ones already. While the function runs, its setting turns the counting triggers of `votes` off.
create function votes__write(user_ids uuid[], personality_ids uuid[], types vote_type[])
returns table (personality_id uuid, upvote_count integer, downvote_count integer)
language plpgsql set voxpop.are_votes_counted = 'yes' as $$
#variable_conflict use_column
begin
  return query
  with desired as materialized (
    select * from unnest(user_ids, personality_ids, types) as desired (user_id, personality_id, type)
  ), locked as materialized (
    select personality_id, upvote_count, downvote_count from personality_totals
    where personality_id = any (personality_ids)
    order by personality_id for no key update
  ), removed as (
    delete from votes using desired join locked using (personality_id)
    where desired.type is null
      and votes.user_id = desired.user_id and votes.personality_id = desired.personality_id
    returning votes.personality_id, votes.type as old_type, votes.created_at as old_time,
      null :: vote_type as new_type, null :: timestamptz as new_time
  ), written as (
    insert into votes (user_id, personality_id, type)
    select user_id, personality_id, type from desired join locked using (personality_id)
    where type is not null
    order by user_id, personality_id
    on conflict on constraint votes__pair do update set type = excluded.type
    where votes.type <> excluded.type
    returning new.personality_id, old.type, old.created_at, new.type, new.created_at
  ), changed as (
    select * from removed union all select * from written
  ), moved as (
    insert into activity (kind, day, amount)
    select 'votes', day, sum(amount) from (
      select (new_time at time zone 'UTC') :: date as day, 1 as amount from changed
      where new_type is not null
      union all
      select (old_time at time zone 'UTC') :: date, -1 from changed where old_type is not null
    ) as moves
    group by day having sum(amount) <> 0
  ), delta as (
    select personality_id,
      count(*) filter (where new_type = 'UPVOTE') - count(*) filter (where old_type = 'UPVOTE') as up,
      count(*) filter (where new_type = 'DOWNVOTE') - count(*) filter (where old_type = 'DOWNVOTE') as down
    from changed group by personality_id
  ), counted as (
    update personality_totals as totals
    set upvote_count = totals.upvote_count + delta.up, downvote_count = totals.downvote_count + delta.down
    from delta
    where totals.personality_id = delta.personality_id and (delta.up <> 0 or delta.down <> 0)
    returning totals.personality_id, totals.upvote_count, totals.downvote_count
  )
  select locked.personality_id, coalesce(counted.upvote_count, locked.upvote_count),
    coalesce(counted.downvote_count, locked.downvote_count)
  from locked left join counted using (personality_id);
end $$;

-- The triggers count the votes that anything else changes, such as the deletion of an account.
drop trigger votes__count_inserted on votes;
drop trigger votes__count_updated on votes;
drop trigger votes__count_deleted on votes;
drop trigger votes__note_day_inserted on votes;
drop trigger votes__note_day_updated on votes;
drop trigger votes__note_day_deleted on votes;

create trigger votes__count_inserted after insert on votes
  referencing new table as new_rows for each statement
  when (coalesce(current_setting('voxpop.are_votes_counted', true), '') <> 'yes')
  execute function votes__count_inserted();
create trigger votes__count_updated after update on votes
  referencing old table as old_rows new table as new_rows for each statement
  when (coalesce(current_setting('voxpop.are_votes_counted', true), '') <> 'yes')
  execute function votes__count_updated();
create trigger votes__count_deleted after delete on votes
  referencing old table as old_rows for each statement
  when (coalesce(current_setting('voxpop.are_votes_counted', true), '') <> 'yes')
  execute function votes__count_deleted();
create trigger votes__note_day_inserted after insert on votes
  referencing new table as changed for each statement
  when (coalesce(current_setting('voxpop.are_votes_counted', true), '') <> 'yes')
  execute function activity__count('votes');
create trigger votes__note_day_updated after update on votes
  referencing old table as old_rows new table as new_rows for each statement
  when (coalesce(current_setting('voxpop.are_votes_counted', true), '') <> 'yes')
  execute function activity__move('votes');
create trigger votes__note_day_deleted after delete on votes
  referencing old table as changed for each statement
  when (coalesce(current_setting('voxpop.are_votes_counted', true), '') <> 'yes')
  execute function activity__count('votes');
