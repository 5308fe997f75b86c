-- A private account may approve who follows it, and a follower who was removed stays away until the owner unblocks.
alter table users add column approves_followers boolean not null default false;

create table follow_requests (
  requester_id uuid not null constraint follow_requests__requester references users on delete cascade,
  followee_id uuid not null constraint follow_requests__followee references users on delete cascade,
  id uuid not null default uuidv7() constraint follow_requests__id unique,
  constraint follow_requests__pair primary key (requester_id, followee_id),
  constraint follow_requests__not_oneself check (requester_id <> followee_id)
);

create index follow_requests__followee_id on follow_requests (followee_id, id desc);

create table follow_blocks (
  owner_id uuid not null constraint follow_blocks__owner references users on delete cascade,
  blocked_id uuid not null constraint follow_blocks__blocked references users on delete cascade,
  id uuid not null default uuidv7() constraint follow_blocks__id unique,
  constraint follow_blocks__pair primary key (owner_id, blocked_id),
  constraint follow_blocks__not_oneself check (owner_id <> blocked_id)
);

create index follow_blocks__owner_id on follow_blocks (owner_id, id desc);
create index follow_blocks__blocked_id on follow_blocks (blocked_id);

alter type notification_type add value 'FOLLOW_REQUEST';
alter type notification_type add value 'FOLLOW_ACCEPTED';

-- Several links of one account work at the same time, so that a stranger who asks for one does not end the owner's.
alter table password_resets drop constraint password_resets__user_id;
create index password_resets__user_id on password_resets (user_id, expires_at desc);
