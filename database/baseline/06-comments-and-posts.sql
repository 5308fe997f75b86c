create type comment_status as enum ('ACTIVE', 'HIDDEN', 'FLAGGED');

create table comments (
  id uuid not null default gen_random_uuid()
    constraint comments__id primary key,
  user_id uuid
    constraint comments__user references users on delete cascade,
  personality_id uuid not null
    constraint comments__personality references personalities on delete cascade,
  content text not null,
  status comment_status not null default 'ACTIVE',
  is_anonymous boolean not null default false,
  edited_at timestamptz,
  created_at timestamptz not null default now(),
  listed_at timestamptz not null generated always as (
    case
      when is_anonymous then date_bin(interval '1 hour', created_at, timestamptz '2000-01-01 00:00:00+00')
      else created_at
    end
  ) stored,
  constraint comments__author check (user_id is not null or is_anonymous)
);
create index comments__personality_id on comments (personality_id) where status = 'HIDDEN';
create index comments__listed on comments (listed_at desc, id desc);
create index comments__own on comments (user_id, created_at desc, id desc);
create index comments__status on comments (status, listed_at desc, id desc) where status <> 'ACTIVE';
create index comments__detached on comments (personality_id) where user_id is null;
create index comments__shown on comments (personality_id, listed_at desc, id desc) include (user_id) where status <> 'HIDDEN';

create type post_status as enum ('ACTIVE', 'HIDDEN');

create table posts (
  id uuid not null default uuidv7()
    constraint posts__id primary key,
  user_id uuid not null
    constraint posts__user references users on delete cascade,
  content text not null,
  image_url text,
  edited_at timestamptz,
  created_at timestamptz not null default now(),
  search_text text not null generated always as (fold(content)) stored,
  status post_status not null default 'ACTIVE'
);
create index posts__own on posts (user_id, id desc);
create index posts__search_text on posts using gin (search_text gin_trgm_ops);
create index posts__image_url on posts (upload_key(image_url)) where upload_key(image_url) is not null;
create index posts__hidden on posts (user_id) where status = 'HIDDEN';

create table post_totals (
  post_id uuid not null
    constraint post_totals__post_id primary key
    constraint post_totals__post references posts on delete cascade,
  likes_count integer not null default 0
    constraint post_totals__likes_count check (likes_count >= 0),
  comments_count integer not null default 0
    constraint post_totals__comments_count check (comments_count >= 0)
);

create table post_likes (
  post_id uuid not null
    constraint post_likes__post references posts on delete cascade,
  user_id uuid not null
    constraint post_likes__user references users on delete cascade,
  constraint post_likes__pair primary key (post_id, user_id)
);
create index post_likes__user_id on post_likes (user_id);

create table post_comments (
  id uuid not null default uuidv7()
    constraint post_comments__id primary key,
  post_id uuid not null
    constraint post_comments__post references posts on delete cascade,
  user_id uuid not null
    constraint post_comments__user references users on delete cascade,
  content text not null,
  created_at timestamptz not null default now(),
  status comment_status not null default 'ACTIVE',
  edited_at timestamptz
);
create index post_comments__post_id on post_comments (post_id, id);
create index post_comments__user_id on post_comments (user_id);
create index post_comments__hidden on post_comments (user_id) where status = 'HIDDEN';

-- Number of posts that every visitor sees: active ones of accounts that are not private. Several rows, some of which
-- may be negative; their sum counts. As in `activity`, each writer takes a row that is not locked, or inserts one, so
-- that nobody waits.
create table feed_totals (
  id uuid not null default uuidv7()
    constraint feed_totals__id primary key,
  amount bigint not null
) with (fillfactor = 50);
