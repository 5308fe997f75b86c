create function post_totals__add(ids uuid[], likes bigint[], comments bigint[]) returns void
language sql as $$
  with delta as (
    select id, sum(likes) as likes, sum(comments) as comments
    from unnest(ids, likes, comments) as delta (id, likes, comments) group by id
  ), locked as (
    select post_id from post_totals where post_id in (select id from delta)
    order by post_id for no key update
  )
  update post_totals as totals
  set likes_count = likes_count + delta.likes, comments_count = comments_count + delta.comments
  from delta join locked on locked.post_id = delta.id
  where totals.post_id = delta.id
$$;

-- The counters of users count the posts that others see.
create function posts__count_inserted() returns trigger language plpgsql as $$
begin
  insert into post_totals (post_id) select id from new_rows;
  perform user_totals__add(array_agg(user_id), array_agg(0), array_agg(0), array_agg(1))
  from new_rows where status = 'ACTIVE';
  return null;
end $$;

create function posts__count_updated() returns trigger language plpgsql as $$
begin
  perform user_totals__add(array_agg(user_id), array_agg(0), array_agg(0), array_agg(posts)) from (
    select user_id, sum(posts)::bigint as posts from (
      select user_id, (status = 'ACTIVE')::int as posts from new_rows
      union all
      select user_id, -(status = 'ACTIVE')::int from old_rows
    ) as sides
    group by user_id having sum(posts) <> 0
  ) as delta;
  return null;
end $$;

create function posts__count_deleted() returns trigger language plpgsql as $$
begin
  perform user_totals__add(array_agg(user_id), array_agg(0), array_agg(0), array_agg(-1))
  from old_rows where status = 'ACTIVE';
  return null;
end $$;

create function post_likes__count_inserted() returns trigger language plpgsql as $$
begin
  perform post_totals__add(array_agg(post_id), array_agg(1), array_agg(0)) from new_rows;
  return null;
end $$;

create function post_likes__count_deleted() returns trigger language plpgsql as $$
begin
  perform post_totals__add(array_agg(post_id), array_agg(-1), array_agg(0)) from old_rows;
  return null;
end $$;

-- The counter of a post counts the comments that others see.
create function post_comments__count_inserted() returns trigger language plpgsql as $$
begin
  perform post_totals__add(array_agg(post_id), array_agg(0), array_agg(1))
  from new_rows where status <> 'HIDDEN';
  return null;
end $$;

create function post_comments__count_updated() returns trigger language plpgsql as $$
begin
  perform post_totals__add(array_agg(post_id), array_agg(0), array_agg(comments)) from (
    select post_id, sum(comments)::bigint as comments from (
      select post_id, (status <> 'HIDDEN')::int as comments from new_rows
      union all
      select post_id, -(status <> 'HIDDEN')::int from old_rows
    ) as sides
    group by post_id having sum(comments) <> 0
  ) as delta;
  return null;
end $$;

create function post_comments__count_deleted() returns trigger language plpgsql as $$
begin
  perform post_totals__add(array_agg(post_id), array_agg(0), array_agg(-1))
  from old_rows where status <> 'HIDDEN';
  return null;
end $$;

create trigger posts__count_inserted after insert on posts
  referencing new table as new_rows for each statement execute function posts__count_inserted();
create trigger posts__count_updated after update on posts
  referencing old table as old_rows new table as new_rows for each statement execute function posts__count_updated();
create trigger posts__count_deleted after delete on posts
  referencing old table as old_rows for each statement execute function posts__count_deleted();
create trigger post_likes__count_inserted after insert on post_likes
  referencing new table as new_rows for each statement execute function post_likes__count_inserted();
create trigger post_likes__count_deleted after delete on post_likes
  referencing old table as old_rows for each statement execute function post_likes__count_deleted();
create trigger post_comments__count_inserted after insert on post_comments
  referencing new table as new_rows for each statement execute function post_comments__count_inserted();
create trigger post_comments__count_updated after update on post_comments
  referencing old table as old_rows new table as new_rows for each statement execute function post_comments__count_updated();
create trigger post_comments__count_deleted after delete on post_comments
  referencing old table as old_rows for each statement execute function post_comments__count_deleted();
