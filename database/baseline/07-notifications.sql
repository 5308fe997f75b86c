create type notification_type as enum (
  'POST_LIKE', 'POST_COMMENT', 'FOLLOW', 'VERIFICATION_APPROVED', 'VERIFICATION_REJECTED', 'REPORT_OUTCOME',
  'CONTENT_HIDDEN', 'CONTENT_RESTORED', 'APPEAL_OUTCOME', 'FOLLOW_REQUEST', 'FOLLOW_ACCEPTED', 'VOTE_UNDER_REVIEW',
  'VOTE_RELEASED', 'VOTE_EXCLUDED', 'VOTE_APPEAL_REJECTED'
);

create table notifications (
  id uuid not null default uuidv7()
    constraint notifications__id primary key,
  -- The recipient.
  user_id uuid not null
    constraint notifications__user references users on delete cascade,
  type notification_type not null,
  post_id uuid
    constraint notifications__post references posts on delete cascade,
  -- The text that an administrator added.
  note text,
  is_read boolean not null default false,
  created_at timestamptz not null default now(),
  comment_id uuid
    constraint notifications__comment references comments on delete cascade,
  has_senders boolean not null default false,
  -- Place in the list, which the latest event decides.
  latest_id uuid not null default uuidv7(),
  post_comment_id uuid
    constraint notifications__post_comment references post_comments on delete cascade
);
create index notifications__post_id on notifications (post_id);
create index notifications__comment_id on notifications (comment_id) where comment_id is not null;
create index notifications__own on notifications (user_id, latest_id desc);
create index notifications__read on notifications (user_id, is_read, latest_id desc);
create unique index notifications__group on notifications (user_id, type, post_id) nulls not distinct where has_senders and not is_read;
create index notifications__post_comment_id on notifications (post_comment_id) where post_comment_id is not null;

-- Actions of several users on one subject are one notification while it is unread, with a sender for each user.
create table notification_senders (
  id uuid not null default uuidv7()
    constraint notification_senders__id primary key,
  notification_id uuid not null
    constraint notification_senders__notification references notifications on delete cascade,
  -- Deleted with the sender's account.
  sender_id uuid not null
    constraint notification_senders__sender references users on delete cascade,
  post_comment_id uuid
    constraint notification_senders__post_comment references post_comments on delete cascade
);
create index notification_senders__notification_id on notification_senders (notification_id, id desc);
create index notification_senders__sender_id on notification_senders (sender_id, notification_id);
create index notification_senders__post_comment_id on notification_senders (post_comment_id) where post_comment_id is not null;
