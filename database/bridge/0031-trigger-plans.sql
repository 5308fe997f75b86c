-- A session keeps the plan of a trigger's statements from its first run. After a statement on one row, `new_rows join
-- old_rows` was planned as a nested loop, so a later statement on thousands of rows took a time that grew with their
-- square. `except` and `group by` use hashing or sorting, whatever the number of rows was at first.

create or replace function notifications__notify_updated() returns trigger language plpgsql as $$
begin
  perform notify_ids('unread_counts', array_agg(distinct user_id)) from (
    select id, user_id, is_read, latest_id from new_rows
    except
    select id, user_id, is_read, latest_id from old_rows
  ) as changed
  having count(*) > 0;
  return null;
end $$;

create or replace function accounts__notify_updated() returns trigger language plpgsql as $$
begin
  perform notify_ids('ended_tokens', array_agg(user_id)) from (
    select user_id, token_version from new_rows
    except
    select user_id, token_version from old_rows
  ) as changed
  having count(*) > 0;
  return null;
end $$;

create or replace function personality_totals__notify() returns trigger language plpgsql as $$
begin
  perform notify_ids('personality_counts', array_agg(personality_id)) from (
    select personality_id, upvote_count, downvote_count from new_rows
    except
    select personality_id, upvote_count, downvote_count from old_rows
  ) as changed
  having count(*) > 0;
  return null;
end $$;

create or replace function comments__notify_updated() returns trigger language plpgsql as $$
begin
  perform notify_ids('personality_counts', array_agg(personality_id)) from (
    select id, personality_id, status = 'HIDDEN' from new_rows
    except
    select id, personality_id, status = 'HIDDEN' from old_rows
  ) as changed
  having count(*) > 0;
  return null;
end $$;

-- As an array, the ids are looked up in the index of `accounts`, however many there are.
create or replace function users__end_tokens() returns trigger language plpgsql as $$
begin
  update accounts set token_version = token_version + 1
  where user_id = any (array(
    select id from (
      select id, role, status from new_rows
      except
      select id, role, status from old_rows
    ) as changed
  ));
  return null;
end $$;

create or replace function users__lift_shadow_suspension() returns trigger language plpgsql as $$
begin
  delete from shadow_suspensions where user_id = any (array(
    select id from new_rows where role = 'ADMIN'
    except
    select id from old_rows where role = 'ADMIN'
  ));
  return null;
end $$;

create or replace function posts__count_updated() returns trigger language plpgsql as $$
begin
  perform user_totals__add(array_agg(user_id), array_agg(0), array_agg(0), array_agg(posts)) from (
    select user_id, sum(posts) :: bigint as posts from (
      select user_id, (status = 'ACTIVE') :: int as posts from new_rows
      union all
      select user_id, -(status = 'ACTIVE') :: int from old_rows
    ) as sides
    group by user_id having sum(posts) <> 0
  ) as delta;
  return null;
end $$;

create or replace function post_comments__count_updated() returns trigger language plpgsql as $$
begin
  perform post_totals__add(array_agg(post_id), array_agg(0), array_agg(comments)) from (
    select post_id, sum(comments) :: bigint as comments from (
      select post_id, (status <> 'HIDDEN') :: int as comments from new_rows
      union all
      select post_id, -(status <> 'HIDDEN') :: int from old_rows
    ) as sides
    group by post_id having sum(comments) <> 0
  ) as delta;
  return null;
end $$;
