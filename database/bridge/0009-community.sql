alter table users add column is_private boolean not null default false;

-- Names and usernames are searched by parts, case and accents aside.
alter table users add column search_text text not null
  generated always as (fold(name || ' ' || username)) stored;
create index users__search_text on users using gin (search_text gin_trgm_ops);

create table user_totals (
  user_id uuid not null constraint user_totals__user_id primary key
    constraint user_totals__user references users on delete cascade,
  followers_count integer not null default 0
    constraint user_totals__followers_count check (followers_count >= 0),
  following_count integer not null default 0
    constraint user_totals__following_count check (following_count >= 0),
  posts_count integer not null default 0
    constraint user_totals__posts_count check (posts_count >= 0)
);

-- Who has posted at all: the feed's total is their sum.
create index user_totals__posters on user_totals (user_id) include (posts_count) where posts_count > 0;

create function users__open_totals() returns trigger language plpgsql as $$
begin
  insert into user_totals (user_id) select id from new_rows;
  return null;
end $$;

create trigger users__open_totals after insert on users
  referencing new table as new_rows
  for each statement execute function users__open_totals();

insert into user_totals (user_id) select id from users;

create table follows (
  follower_id uuid not null constraint follows__follower references users on delete cascade,
  followee_id uuid not null constraint follows__followee references users on delete cascade,
  id uuid not null default uuidv7() constraint follows__id unique,
  constraint follows__pair primary key (follower_id, followee_id),
  constraint follows__not_oneself check (follower_id <> followee_id)
);

create index follows__followers on follows (followee_id, id desc);
create index follows__following on follows (follower_id, id desc);

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

create function follows__count_inserted() returns trigger language plpgsql as $$
begin
  perform user_totals__add(array_agg(id), array_agg(followers), array_agg(following), array_agg(0))
  from (
    select followee_id as id, 1 as followers, 0 as following from new_rows
    union all select follower_id, 0, 1 from new_rows
  ) as delta;
  return null;
end $$;

create function follows__count_deleted() returns trigger language plpgsql as $$
begin
  perform user_totals__add(array_agg(id), array_agg(followers), array_agg(following), array_agg(0))
  from (
    select followee_id as id, -1 as followers, 0 as following from old_rows
    union all select follower_id, 0, -1 from old_rows
  ) as delta;
  return null;
end $$;

create trigger follows__count_inserted after insert on follows
  referencing new table as new_rows
  for each statement execute function follows__count_inserted();
create trigger follows__count_deleted after delete on follows
  referencing old table as old_rows
  for each statement execute function follows__count_deleted();

create table posts (
  id uuid not null default uuidv7() constraint posts__id primary key,
  user_id uuid not null constraint posts__user references users on delete cascade,
  content text not null,
  image_url text,
  edited_at timestamptz,
  created_at timestamptz not null default now(),
  search_text text not null generated always as (fold(content)) stored
);

create index posts__own on posts (user_id, id desc);
create index posts__search_text on posts using gin (search_text gin_trgm_ops);
create index posts__image_url on posts (upload_key(image_url)) where upload_key(image_url) is not null;

create table post_totals (
  post_id uuid not null constraint post_totals__post_id primary key
    constraint post_totals__post references posts on delete cascade,
  likes_count integer not null default 0 constraint post_totals__likes_count check (likes_count >= 0),
  comments_count integer not null default 0
    constraint post_totals__comments_count check (comments_count >= 0)
);

create function posts__count_inserted() returns trigger language plpgsql as $$
begin
  insert into post_totals (post_id) select id from new_rows;
  perform user_totals__add(array_agg(user_id), array_agg(0), array_agg(0), array_agg(1)) from new_rows;
  return null;
end $$;

create function posts__count_deleted() returns trigger language plpgsql as $$
begin
  perform user_totals__add(array_agg(user_id), array_agg(0), array_agg(0), array_agg(-1)) from old_rows;
  return null;
end $$;

create trigger posts__count_inserted after insert on posts
  referencing new table as new_rows
  for each statement execute function posts__count_inserted();
create trigger posts__count_deleted after delete on posts
  referencing old table as old_rows
  for each statement execute function posts__count_deleted();

create table post_likes (
  post_id uuid not null constraint post_likes__post references posts on delete cascade,
  user_id uuid not null constraint post_likes__user references users on delete cascade,
  constraint post_likes__pair primary key (post_id, user_id)
);

create index post_likes__user_id on post_likes (user_id);

create table post_comments (
  id uuid not null default uuidv7() constraint post_comments__id primary key,
  post_id uuid not null constraint post_comments__post references posts on delete cascade,
  user_id uuid not null constraint post_comments__user references users on delete cascade,
  content text not null,
  created_at timestamptz not null default now()
);

create index post_comments__post_id on post_comments (post_id, id);
create index post_comments__user_id on post_comments (user_id);

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
create function post_comments__count_inserted() returns trigger language plpgsql as $$
begin
  perform post_totals__add(array_agg(post_id), array_agg(0), array_agg(1)) from new_rows;
  return null;
end $$;
create function post_comments__count_deleted() returns trigger language plpgsql as $$
begin
  perform post_totals__add(array_agg(post_id), array_agg(0), array_agg(-1)) from old_rows;
  return null;
end $$;

create trigger post_likes__count_inserted after insert on post_likes
  referencing new table as new_rows
  for each statement execute function post_likes__count_inserted();
create trigger post_likes__count_deleted after delete on post_likes
  referencing old table as old_rows
  for each statement execute function post_likes__count_deleted();
create trigger post_comments__count_inserted after insert on post_comments
  referencing new table as new_rows
  for each statement execute function post_comments__count_inserted();
create trigger post_comments__count_deleted after delete on post_comments
  referencing old table as old_rows
  for each statement execute function post_comments__count_deleted();

create type notification_type as enum (
  'POST_LIKE', 'POST_COMMENT', 'FOLLOW', 'VERIFICATION_APPROVED', 'VERIFICATION_REJECTED', 'REPORT_OUTCOME'
);

create table notifications (
  id uuid not null default uuidv7() constraint notifications__id primary key,
  -- Who is told.
  user_id uuid not null constraint notifications__user references users on delete cascade,
  type notification_type not null,
  -- Who did it; what a vanished member did is forgotten with the account.
  sender_id uuid constraint notifications__sender references users on delete cascade,
  post_id uuid constraint notifications__post references posts on delete cascade,
  post_comment_id uuid constraint notifications__post_comment references post_comments on delete cascade,
  -- What an administrator said along.
  note text,
  is_read boolean not null default false,
  created_at timestamptz not null default now()
);

create index notifications__own on notifications (user_id, id desc);
create index notifications__unread on notifications (user_id) where not is_read;
create index notifications__sender_id on notifications (sender_id);
create index notifications__post_id on notifications (post_id);
create index notifications__post_comment_id on notifications (post_comment_id);
-- A like or a follow is told once; taking it back and repeating it tells nothing new.
create unique index notifications__like on notifications (user_id, sender_id, post_id) where type = 'POST_LIKE';
create unique index notifications__follow on notifications (user_id, sender_id) where type = 'FOLLOW';
