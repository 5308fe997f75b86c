-- A comment that was answered, and its replies. It stays while there are replies, also when the comment is deleted.
create table comment_threads (
  -- The id of the comment.
  id uuid not null
    constraint comment_threads__id primary key,
  personality_id uuid not null
    constraint comment_threads__personality references personalities on delete cascade,
  -- Replies that are not hidden.
  reply_count integer not null default 0
    constraint comment_threads__reply_count check (reply_count >= 0),
  -- The place of the thread in the list while the comment is hidden or deleted; null while it is shown.
  listed_at timestamptz,
  merged_from uuid
);
create index comment_threads__personality_id on comment_threads (personality_id);
create index comment_threads__headless on comment_threads (personality_id, listed_at desc, id desc)
  where listed_at is not null and reply_count > 0;

-- The comment whose thread the reply belongs to, which may be deleted; null for a comment of the first level.
alter table comments
  add column parent_id uuid
    constraint comments__thread references comment_threads on delete cascade;
create index comments__replies on comments (parent_id, listed_at, id) where parent_id is not null;
create index comments__first on comments (personality_id, listed_at desc, id desc)
  where status <> 'HIDDEN' and parent_id is null;

alter type notification_type add value 'COMMENT_REPLY';

-- Replies to one comment are one notification.
drop index notifications__group;
create unique index notifications__group on notifications (user_id, type, post_id, comment_id) nulls not distinct
  where has_senders and not is_read;

alter table notification_senders
  -- Null for an anonymous reply, which names nobody.
  alter column sender_id drop not null,
  -- The reply.
  add column comment_id uuid
    constraint notification_senders__comment references comments on delete cascade;
create index notification_senders__comment_id on notification_senders (comment_id) where comment_id is not null;

-- Anonymous replies of which nobody was notified yet: a notification before their hour is over would tell the minute.
create table held_reply_notifications (
  reply_id uuid not null
    constraint held_reply_notifications__reply_id primary key
    constraint held_reply_notifications__reply references comments on delete cascade,
  -- The comment or reply that was answered, whose author is notified.
  answered_id uuid not null
    constraint held_reply_notifications__answered references comments on delete cascade
);
create index held_reply_notifications__answered_id on held_reply_notifications (answered_id);
