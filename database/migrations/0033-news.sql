alter type notification_type add value 'NEWS_SUPPORT';
alter type notification_type add value 'NEWS_POSTS';
alter type notification_type add value 'NEWS_REVIEW';
alter type notification_type add value 'NEWS_MANDATE';

alter table notifications
  -- Whom news are about.
  add column personality_id uuid
    constraint notifications__personality references personalities on delete cascade;
create index notifications__personality_id on notifications (personality_id) where personality_id is not null;
-- News of one kind about one personality are one notification while it is unread.
create unique index notifications__news on notifications (user_id, type, personality_id)
  where personality_id is not null and not is_read;

-- Members who ask for news of a personality. Nobody else sees who.
create table news_subscriptions (
  user_id uuid not null
    constraint news_subscriptions__user references users on delete cascade,
  personality_id uuid not null
    constraint news_subscriptions__personality references personalities on delete cascade,
  created_at timestamptz not null default now(),
  -- Kinds of news that the member does not want about this personality.
  muted text[] not null default '{}',
  -- The last visit of the personality's page or the last own vote, and the counts then; null until the job has read them.
  seen_at timestamptz not null default now(),
  seen_upvotes integer,
  seen_downvotes integer,
  -- Where the support has gone since, as far as it was announced: 1 up, -1 down, 0 nothing.
  announced smallint not null default 0,
  -- Null until the job has read it.
  is_in_office boolean,
  -- The last post and the last decision about held votes that was announced, or was older than the subscription.
  last_post_id uuid not null default uuidv7(),
  last_decision_at timestamptz not null default now(),
  -- The personality that it belonged to before a merge.
  merged_from uuid,
  constraint news_subscriptions__pair primary key (user_id, personality_id)
);
create index news_subscriptions__personality_id on news_subscriptions (personality_id, user_id);

-- What members decide about their news.
create table news_settings (
  user_id uuid not null
    constraint news_settings__user_id primary key
    constraint news_settings__user references users on delete cascade,
  -- Kinds of news that the member does not want about anybody.
  muted text[] not null default '{}'
);
