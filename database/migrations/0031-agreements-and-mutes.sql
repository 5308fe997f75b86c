-- Members who agree with a comment or reply. Nobody sees who.
create table comment_agreements (
  id uuid not null default gen_random_uuid()
    constraint comment_agreements__id primary key,
  comment_id uuid not null
    constraint comment_agreements__comment references comments on delete cascade,
  -- Null when the account was deleted: the agreement stays until it is deleted in a group.
  user_id uuid
    constraint comment_agreements__user references users on delete set null,
  -- UTC.
  agreed_on date not null default (now() at time zone 'UTC')::date,
  -- As the votes of the member, but from `changes_at` on.
  is_counted boolean not null,
  -- When it begins or ceases to count: its own moment, so that no step of the counts shows two agreements of one member.
  changes_at timestamptz,
  constraint comment_agreements__pair unique (comment_id, user_id)
);
create index comment_agreements__user_id on comment_agreements (user_id);
create index comment_agreements__changes_at on comment_agreements (changes_at) where changes_at is not null;
create index comment_agreements__detached on comment_agreements (agreed_on) where user_id is null;

alter table comments
  -- Counted agreements; shown from five on.
  add column agree_count integer not null default 0
    constraint comments__agree_count check (agree_count >= 0),
  -- The place in the order 'agreed across camps', the most agreed highest; 0 without one.
  add column camp_place integer not null default 0;
create index comments__most_agreed on comments (
  personality_id, (case when agree_count >= 5 then agree_count else 0 end) desc, listed_at desc, id desc
) where status <> 'HIDDEN' and parent_id is null;
create index comments__across_camps on comments (personality_id, camp_place desc, listed_at desc, id desc)
  where status <> 'HIDDEN' and parent_id is null;

-- Members who were part of a ranking of the comments on a personality. They stay when they take their agreements back:
-- the same members could otherwise have it computed again as often as they like.
create table comment_raters (
  personality_id uuid not null
    constraint comment_raters__personality references personalities on delete cascade,
  user_id uuid not null
    constraint comment_raters__user references users on delete cascade,
  constraint comment_raters__pair primary key (personality_id, user_id)
);
create index comment_raters__user_id on comment_raters (user_id);

-- Personalities whose comments have got agreements since the job has looked at them.
create table rankings_due (
  personality_id uuid not null
    constraint rankings_due__personality_id primary key
    constraint rankings_due__personality references personalities on delete cascade
);

-- The days of the agreements of deleted accounts, as for their votes and comments.
alter table detachments add column agreement_days datemultirange not null default '{}';

-- Members whom a member does not want to read; they do not learn it.
create table mutes (
  id uuid not null default uuidv7()
    constraint mutes__id primary key,
  owner_id uuid not null
    constraint mutes__owner references users on delete cascade,
  muted_id uuid not null
    constraint mutes__muted references users on delete cascade
    constraint mutes__not_oneself check (muted_id <> owner_id),
  -- The muted member can neither follow nor answer nor mention the owner.
  is_block boolean not null,
  constraint mutes__pair unique (owner_id, muted_id)
);
create index mutes__own on mutes (owner_id, id desc);
create index mutes__muted_id on mutes (muted_id);
