-- A merge or split is decided in a short transaction, which lets further votes wait, and carried out in one of its own:
-- prepared, then part by part of the voters, so that each statement ends in time, and completed. Locks in the order of
-- decision 42.

-- Begins a merge; returns null if one of the two is not in the lists, or takes part in another one at the moment.
create function merges__begin(absorbed uuid, survivor uuid, actor uuid) returns uuid language plpgsql as $$
declare
  begun_id uuid;
begin
  perform from personality_totals where personality_id in (absorbed, survivor) order by personality_id for no key update;
  if (
    select count(*) from personality_totals where personality_id in (absorbed, survivor) and not is_paused
  ) < 2 then
    return null;
  end if;
  update personality_totals set is_paused = true where personality_id in (absorbed, survivor);
  insert into merges (absorbed_id, survivor_id, actor_id) values (absorbed, survivor, actor) returning id into begun_id;
  return begun_id;
end $$;

-- Begins to undo a merge; false if that is not possible any more, or not at the moment.
create function merges__begin_split(merge_id uuid, actor uuid) returns boolean language plpgsql as $$
declare
  merge merges;
begin
  select * into merge from merges where id = merge_id;
  perform from personality_totals where personality_id = merge.survivor_id and not is_paused for no key update;
  if not found then
    return false;
  end if;
  update merges set step = 'SPLITTING', actor_id = actor where id = merge_id and step = 'MERGED' and sealed_at is null;
  if not found then
    return false;
  end if;
  update personality_totals set is_paused = true where personality_id = merge.survivor_id;
  return true;
end $$;

-- Lets votes go on, without a merge or split that could not be carried out.
create function merges__cancel(merge_id uuid) returns void language plpgsql as $$
declare
  merge merges;
begin
  select * into merge from merges where id = merge_id and step <> 'MERGED' for update;
  if not found then
    return;
  end if;
  update personality_totals set is_paused = false where personality_id in (merge.absorbed_id, merge.survivor_id);
  delete from merges where id = merge_id and step = 'MERGING';
  update merges set step = 'MERGED' where id = merge_id;
end $$;

-- Keeps everybody out who changes votes on the two, and accounts that voted on the absorbed one from being deleted; also the
-- job of the history, which would write about the absorbed one what it has read before (`lockHistory`).
create function merges__lock(merge merges) returns void language plpgsql as $$
begin
  -- Before the counts, which an import that has locked the table may need (`waitForLockedTable`).
  lock table personalities in row exclusive mode;
  perform pg_advisory_xact_lock(540001);
  -- Rows of people before their counts, as what derives facts of people from their mandates does.
  perform from personalities where id in (merge.absorbed_id, merge.survivor_id) order by id for no key update;
  perform from personality_totals where personality_id in (merge.absorbed_id, merge.survivor_id)
  order by personality_id for update;
  perform from voters where user_id in (
    select user_id from votes where personality_id = merge.absorbed_id
    union select user_id from votes where personality_id = merge.survivor_id and cast_on = merge.absorbed_id
  ) order by user_id for share;
end $$;

-- Tells open pages of the two, and of those who were merged into the absorbed one before.
create function merges__notify(merge merges) returns void language plpgsql as $$
begin
  perform notify_ids('personality_counts', array(
    with recursive led (id) as (
      select merge.absorbed_id
      union
      select personalities.id from personalities join led on personalities.merged_into = led.id
    )
    select id from led
  ) || merge.survivor_id);
end $$;

-- The part of the voters, of a power of two, to which one belongs; accounts that are deleted belong to the first.
create function merges__part_of(user_id uuid, parts integer) returns integer language sql immutable
return coalesce(uuid_hash(user_id), 0) & (parts - 1);

-- Decides how a merge or split that has begun is carried out, in the same transaction. Returns the number of parts of which
-- none has more than about so many votes.
create function merges__prepare(merge_id uuid, votes_of_part integer) returns integer language plpgsql as $$
declare
  merge merges;
  amount bigint;
begin
  select * into merge from merges where id = merge_id;
  perform merges__lock(merge);
  if merge.step = 'MERGING' then
    update merges set are_votes_moved = merges__may_move_votes(absorbed_id, survivor_id) where id = merge_id;
    -- Earlier merges into the two cannot be undone exactly once their votes move on.
    update merges set sealed_at = now()
    where survivor_id in (merge.absorbed_id, merge.survivor_id) and step = 'MERGED' and are_votes_moved
      and sealed_at is null;
  else
    perform merges__return_totals(merge);
    if merge.are_votes_moved then
      perform merges__return_holds(merge);
    end if;
  end if;
  select count(*) into amount from votes where personality_id in (merge.absorbed_id, merge.survivor_id);
  return 1 << ceil(log(2, greatest(amount::numeric / votes_of_part, 1)))::integer;
end $$;

-- Carries a merge or split out for a part of the voters.
create function merges__carry_out(merge_id uuid, part integer, parts integer) returns void language plpgsql as $$
declare
  merge merges;
begin
  select * into merge from merges where id = merge_id;
  if merge.step = 'SPLITTING' then
    if merge.are_votes_moved then
      perform merges__return_votes(merge, part, parts);
    end if;
    perform merges__reset_reviews(merge, part, parts);
  elsif merge.are_votes_moved then
    perform merges__move_votes(merge, part, parts);
  else
    update votes set review_id = merge.id
    where personality_id = merge.absorbed_id and review_id is null and merges__part_of(user_id, parts) = part;
  end if;
end $$;

-- Completes a merge that was carried out for all voters.
create function merges__complete(merge_id uuid) returns void language plpgsql as $$
declare
  merge merges;
begin
  select * into merge from merges where id = merge_id;
  if merge.are_votes_moved then
    perform merges__move_holds(merge);
  end if;
  perform merges__add_name(merge.absorbed_id, merge.survivor_id);
  perform merges__move_rows(merge.absorbed_id, merge.survivor_id);
  select views into merge.views from personality_totals where personality_id = merge.absorbed_id;
  update personality_totals set views = views + merge.views, is_paused = false where personality_id = merge.survivor_id;
  delete from personality_moves where personality_id = merge.absorbed_id;
  delete from personality_rankings where personality_id = merge.absorbed_id;
  delete from personality_sorts where personality_id = merge.absorbed_id;
  delete from personality_totals where personality_id = merge.absorbed_id;
  update personalities set merged_into = merge.survivor_id where id = merge.absorbed_id;
  update merges set step = 'MERGED', views = merge.views where id = merge_id;
  perform merges__notify(merge);
end $$;

-- Brings the person back whom a merge has absorbed, without votes.
create function merges__return_totals(merge merges) returns void language plpgsql as $$
begin
  update personalities set merged_into = null where id = merge.absorbed_id;
  insert into personality_totals (personality_id, is_former, views)
  select id, is_former, merge.views from personalities where id = merge.absorbed_id;
  -- The job of the history compares it with seven days ago.
  insert into personality_moves (personality_id, since, is_recent)
  select merge.absorbed_id, '-infinity', true
  where exists (select from vote_history where personality_id = merge.absorbed_id);
end $$;

-- Completes a split that was carried out for all voters. Fails with `VX002` if it would change counts by one to four voters,
-- which something that changed meanwhile can lead to.
create function merges__complete_split(merge_id uuid) returns void language plpgsql as $$
declare
  merge merges;
begin
  select * into merge from merges where id = merge_id;
  if merge.are_votes_moved and not merges__may_move_votes(merge.absorbed_id, merge.survivor_id) then
    raise exception using errcode = 'VX002', message = 'the split would change counts by a few voters';
  end if;
  update personality_totals set views = greatest(views - merge.views, 0), is_paused = false
  where personality_id = merge.survivor_id;
  perform merges__remove_name(merge.absorbed_id, merge.survivor_id);
  perform merges__return_rows(merge.absorbed_id, merge.survivor_id);
  delete from merges where id = merge_id;
  perform merges__notify(merge);
end $$;

-- The next vote on the survivor ends what could be undone. Called with its totals locked.
create function merges__seal(survivor_ids uuid[]) returns void language sql as $$
  update merges set sealed_at = now()
  where survivor_id = any (survivor_ids) and step = 'MERGED' and are_votes_moved and sealed_at is null
$$;

-- Deletes a part of the votes that merges keep and that cannot return any more; returns their number.
create function merges__delete_superseded(amount integer) returns integer language sql as $$
  with superseded as (
    select votes.personality_id, votes.id
    from merges cross join lateral (
      select personality_id, id from votes where personality_id = merges.absorbed_id limit amount
    ) as votes
    where sealed_at is not null limit amount
  ), deleted as (
    delete from votes using superseded
    where votes.personality_id = superseded.personality_id and votes.id = superseded.id
    returning 1
  )
  select count(*)::integer from deleted
$$;
