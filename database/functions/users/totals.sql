-- Adds differences to members' totals, each row once and in the order of their ids.
create function user_totals__add(ids uuid[], followers bigint[], following bigint[], posts bigint[])
returns void language sql as $$
  with delta as (
    select id, sum(followers) as followers, sum(following) as following, sum(posts) as posts
    from unnest(ids, followers, following, posts) as delta (id, followers, following, posts)
    group by id
  ), locked as (
    select user_id from user_totals where user_id in (select id from delta)
    order by user_id for no key update
  )
  update user_totals as totals
  set followers_count = followers_count + delta.followers,
    following_count = following_count + delta.following,
    posts_count = posts_count + delta.posts
  from delta join locked on locked.user_id = delta.id
  where totals.user_id = delta.id
$$;

create function users__open_totals() returns trigger language plpgsql as $$
begin
  insert into user_totals (user_id) select id from new_rows;
  return null;
end $$;

create trigger users__open_totals after insert on users
  referencing new table as new_rows for each statement execute function users__open_totals();
