create function feed_totals__add(delta bigint) returns void language plpgsql as $$
begin
  if coalesce(delta, 0) = 0 then
    return;
  end if;
  update feed_totals set amount = amount + delta where id = (
    select id from feed_totals limit 1 for no key update skip locked
  );
  if not found then
    insert into feed_totals (amount) values (delta);
  end if;
end $$;

-- The triggers of posts run, by name, after those that change and so lock the counters of the authors. A change of
-- `is_private` locks the same row, so each of the two sees what the other one did.
create function posts__feed_inserted() returns trigger language plpgsql as $$
begin
  perform feed_totals__add(count(*)) from new_rows
  where status = 'ACTIVE' and not (select is_private from users where users.id = new_rows.user_id);
  return null;
end $$;

create function posts__feed_updated() returns trigger language plpgsql as $$
begin
  perform feed_totals__add(coalesce(sum(amount), 0)::bigint) from (
    select user_id, 1 as amount from new_rows where status = 'ACTIVE'
    union all
    select user_id, -1 from old_rows where status = 'ACTIVE'
  ) as changed
  where not (select is_private from users where users.id = changed.user_id);
  return null;
end $$;

-- Posts that are deleted together with their author find no user; `users__feed_deleted` has counted them.
create function posts__feed_deleted() returns trigger language plpgsql as $$
begin
  perform feed_totals__add(-count(*)) from old_rows
  where status = 'ACTIVE' and not (select is_private from users where users.id = old_rows.user_id);
  return null;
end $$;

create function users__feed_updated() returns trigger language plpgsql as $$
declare
  posts bigint;
begin
  select posts_count into posts from user_totals where user_id = new.id for no key update;
  perform feed_totals__add(case when new.is_private then -posts else posts end);
  return null;
end $$;

create function users__feed_deleted() returns trigger language plpgsql as $$
declare
  posts bigint;
begin
  select posts_count into posts from user_totals where user_id = old.id for no key update;
  perform feed_totals__add(-posts);
  return old;
end $$;

create trigger posts__feed_inserted after insert on posts
  referencing new table as new_rows for each statement execute function posts__feed_inserted();
create trigger posts__feed_updated after update on posts
  referencing old table as old_rows new table as new_rows for each statement execute function posts__feed_updated();
create trigger posts__feed_deleted after delete on posts
  referencing old table as old_rows for each statement execute function posts__feed_deleted();
create trigger users__feed_updated after update on users
  for each row
  when (new.is_private <> old.is_private)
  execute function users__feed_updated();
create trigger users__feed_deleted before delete on users
  for each row
  when (not old.is_private)
  execute function users__feed_deleted();
