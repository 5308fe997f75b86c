create type user_role as enum ('USER', 'ADMIN');
create type user_status as enum ('ACTIVE', 'SUSPENDED');
create type verification_status as enum ('PENDING', 'VERIFIED', 'REJECTED');

-- The public person. What only its owner knows (email, password) is in accounts, which no list reads.
create table users (
  id uuid not null default uuidv7()
    constraint users__id primary key,
  name text not null,
  username text not null,
  bio text,
  location text,
  profile_image text,
  role user_role not null default 'USER',
  status user_status not null default 'ACTIVE',
  verification_status verification_status,
  created_at timestamptz not null default now(),
  is_private boolean not null default false,
  -- Names and usernames are searched by parts, case and accents aside.
  search_text text not null generated always as (fold(name || ' ' || username)) stored,
  -- A private account may approve who follows it, and a follower who was removed stays away until the owner unblocks.
  approves_followers boolean not null default false
);
create index users__profile_image on users (upload_key(profile_image)) where upload_key(profile_image) is not null;
create index users__search_text on users using gin (search_text gin_trgm_ops);
create index users__created_at on users (created_at, id);
create index users__administrators on users (id) where role = 'ADMIN';
create index users__suspended on users (id) where status = 'SUSPENDED';
-- Whose posts not everybody sees: few, so that the posts which a viewer sees are counted as all but theirs.
create index users__private on users (id) where is_private;
-- A search asks for hundreds of words; a list of pending entries would be read for each of them.
create index users__words on users using gin (words(search_text)) with (fastupdate = off);
create index users__name on users (fold(name), id) include (name);
create unique index users__username on users (lower(username)) include (username, id);

create table user_totals (
  user_id uuid not null
    constraint user_totals__user_id primary key
    constraint user_totals__user references users on delete cascade,
  followers_count integer not null default 0
    constraint user_totals__followers_count check (followers_count >= 0),
  following_count integer not null default 0
    constraint user_totals__following_count check (following_count >= 0),
  posts_count integer not null default 0
    constraint user_totals__posts_count check (posts_count >= 0)
);

create table accounts (
  user_id uuid not null
    constraint accounts__user_id primary key
    constraint accounts__user references users on delete cascade,
  email text not null
    constraint accounts__email_folded check (email = lower(email)),
  password_hash text not null,
  -- Tokens carry the number they were made under; a higher one ends them.
  token_version integer not null default 0,
  -- Reason of a suspension, which only administrators see; deleted when the suspension ends.
  suspension_reason text,
  -- The address that replaces `email` once it is confirmed. Two accounts may wait for one address, also for a taken one:
  -- the first to confirm it gets it.
  pending_email text
    constraint accounts__pending_email_folded check (pending_email = lower(pending_email)),
  -- Signing in reads the index alone.
  constraint accounts__email unique (email) include (user_id)
);
-- Administrators look for members by parts of their emails too; these are ASCII in lower case, hence folded.
create index accounts__email_parts on accounts using gin (email gin_trgm_ops);

-- Only hashes: whoever reads the table cannot reset anybody's password.
create table password_resets (
  token_hash bytea not null
    constraint password_resets__token_hash primary key,
  -- One link a member: the newest.
  user_id uuid not null
    constraint password_resets__user references users on delete cascade,
  expires_at timestamptz not null
);
create index password_resets__user_id on password_resets (user_id, expires_at desc);

-- Links in confirmation mails. Only hashes: reading the table is not enough to confirm an address. A link works while its
-- email is the one that the account waits for. Used and expired links stay for a while, so that the page can say so.
create table email_confirmations (
  token_hash bytea not null
    constraint email_confirmations__token_hash primary key,
  user_id uuid not null
    constraint email_confirmations__user references users on delete cascade,
  email text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index email_confirmations__user_id on email_confirmations (user_id, expires_at desc);
create index email_confirmations__expires_at on email_confirmations (expires_at);

-- Sessions that were signed out before their token expires. Neither the token nor whose it was can be read from a row.
create table ended_sessions (
  -- SHA-256 of the token's id, or of the whole token when it was issued without one.
  session_hash bytea not null
    constraint ended_sessions__session_hash primary key,
  -- When the token expires, and the row is of no more use.
  expires_at timestamptz not null
);
create index ended_sessions__expires_at on ended_sessions (expires_at);

create table follows (
  follower_id uuid not null
    constraint follows__follower references users on delete cascade,
  followee_id uuid not null
    constraint follows__followee references users on delete cascade,
  id uuid not null default uuidv7()
    constraint follows__id unique,
  constraint follows__pair primary key (follower_id, followee_id),
  constraint follows__not_oneself check (follower_id <> followee_id)
);
create index follows__followers on follows (followee_id, id desc);
create index follows__following on follows (follower_id, id desc);

create table follow_requests (
  requester_id uuid not null
    constraint follow_requests__requester references users on delete cascade,
  followee_id uuid not null
    constraint follow_requests__followee references users on delete cascade,
  id uuid not null default uuidv7()
    constraint follow_requests__id unique,
  constraint follow_requests__pair primary key (requester_id, followee_id),
  constraint follow_requests__not_oneself check (requester_id <> followee_id)
);
create index follow_requests__followee_id on follow_requests (followee_id, id desc);

create table follow_blocks (
  owner_id uuid not null
    constraint follow_blocks__owner references users on delete cascade,
  blocked_id uuid not null
    constraint follow_blocks__blocked references users on delete cascade,
  id uuid not null default uuidv7()
    constraint follow_blocks__id unique,
  constraint follow_blocks__pair primary key (owner_id, blocked_id),
  constraint follow_blocks__not_oneself check (owner_id <> blocked_id)
);
create index follow_blocks__owner_id on follow_blocks (owner_id, id desc);
create index follow_blocks__blocked_id on follow_blocks (blocked_id);

create table verification_requests (
  id uuid not null default uuidv7()
    constraint verification_requests__id primary key,
  user_id uuid not null
    constraint verification_requests__user references users on delete cascade,
  status verification_status not null default 'PENDING',
  reason text,
  -- What the administrator said to it.
  comment text,
  reviewer_id uuid
    constraint verification_requests__reviewer references users on delete set null,
  reviewed_at timestamptz,
  created_at timestamptz not null default now(),
  constraint verification_requests__reviewed check ((status = 'PENDING') = (reviewed_at is null))
);
-- One at a time a member.
create unique index verification_requests__pending on verification_requests (user_id) where status = 'PENDING';
create index verification_requests__waiting on verification_requests (id) where status = 'PENDING';
create index verification_requests__own on verification_requests (user_id, id desc);
create index verification_requests__reviewer_id on verification_requests (reviewer_id);

create type upload_kind as enum ('profile', 'post', 'personality');
-- An unused upload may be seen by everybody who knows its address, because its owner looks at it before using it; a used
-- one by everybody who may see the content that shows it. The files of a discarded one are being deleted.
create type upload_state as enum ('unused', 'used', 'discarded');

create table uploads (
  id uuid not null default uuidv7()
    constraint uploads__id primary key,
  -- Null once the account is deleted: the row stays until its files are deleted.
  user_id uuid
    constraint uploads__user references users on delete set null,
  -- The folder of its files.
  key text not null
    constraint uploads__key unique
    constraint uploads__key_form check (key ~ '^[A-Za-z0-9_-]{22}$'),
  -- Width of the widest file.
  width integer not null,
  kind upload_kind not null,
  created_at timestamptz not null default now(),
  state upload_state not null default 'unused'
);
create index uploads__user_id on uploads (user_id);

create table contact_messages (
  id uuid not null default uuidv7()
    constraint contact_messages__id primary key,
  name text not null,
  email text not null,
  message text not null,
  created_at timestamptz not null default now(),
  handled_at timestamptz,
  user_id uuid
    constraint contact_messages__user references users on delete cascade
);
create index contact_messages__waiting on contact_messages (id desc) where handled_at is null;
create index contact_messages__handled on contact_messages (id desc) where handled_at is not null;
create index contact_messages__user_id on contact_messages (user_id) where user_id is not null;

create table audit_entries (
  id uuid not null default uuidv7()
    constraint audit_entries__id primary key,
  actor_id uuid,
  action text not null,
  target_type text not null,
  target_id uuid,
  before jsonb,
  after jsonb,
  reason text,
  created_at timestamptz not null default now()
);
create index audit_entries__actor_id on audit_entries (actor_id, id desc);
create index audit_entries__action on audit_entries (action, id desc);
create index audit_entries__target on audit_entries (target_type, target_id, id desc);
create index audit_entries__created_at on audit_entries (created_at);
