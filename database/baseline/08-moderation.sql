create type case_outcome as enum ('DISMISSED', 'CORRECTED', 'HIDDEN', 'SUSPENDED', 'RESTORED');
create type report_reason as enum ('spam', 'abuse', 'impersonation', 'wrong information', 'other');
create type reported_type as enum ('personality', 'comment', 'post', 'postComment', 'user');

-- Cases for administrators to decide: a reported subject, with all reports about it until the decision.
create table moderation_cases (
  id uuid not null default uuidv7()
    constraint moderation_cases__id primary key,
  personality_id uuid
    constraint moderation_cases__personality references personalities on delete cascade,
  comment_id uuid
    constraint moderation_cases__comment references comments on delete cascade,
  post_id uuid
    constraint moderation_cases__post references posts on delete cascade,
  -- The member that the case is about; never the author of a comment or a post.
  user_id uuid
    constraint moderation_cases__user references users on delete cascade,
  -- Null while the case is open.
  outcome case_outcome,
  -- The rule that was broken.
  rule report_reason,
  decided_by uuid
    constraint moderation_cases__decider references users on delete set null,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  post_comment_id uuid
    constraint moderation_cases__post_comment references post_comments on delete cascade,
  type reported_type not null generated always as (
    case
      when personality_id is not null then 'personality'::reported_type
      when comment_id is not null then 'comment'::reported_type
      when post_id is not null then 'post'::reported_type
      when post_comment_id is not null then 'postComment'::reported_type
      else 'user'::reported_type
    end
  ) stored,
  constraint moderation_cases__decided check ((outcome is null) = (decided_at is null)),
  constraint moderation_cases__target check (num_nonnulls(personality_id, comment_id, post_id, post_comment_id, user_id) = 1)
);
-- A subject has one open case.
create unique index moderation_cases__open_personality on moderation_cases (personality_id) where outcome is null;
create unique index moderation_cases__open_comment on moderation_cases (comment_id) where outcome is null;
create unique index moderation_cases__open_post on moderation_cases (post_id) where outcome is null;
create unique index moderation_cases__open_user on moderation_cases (user_id) where outcome is null;
create index moderation_cases__open on moderation_cases (id) where outcome is null;
create index moderation_cases__decided_at on moderation_cases (decided_at desc, id desc) where outcome is not null;
create index moderation_cases__personality_id on moderation_cases (personality_id) where personality_id is not null;
create index moderation_cases__comment_id on moderation_cases (comment_id, id desc) where comment_id is not null;
create index moderation_cases__post_id on moderation_cases (post_id, id desc) where post_id is not null;
create index moderation_cases__user_id on moderation_cases (user_id) where user_id is not null;
create index moderation_cases__decided_by on moderation_cases (decided_by);
create unique index moderation_cases__open_post_comment on moderation_cases (post_comment_id) where outcome is null;
create index moderation_cases__post_comment_id on moderation_cases (post_comment_id, id desc) where post_comment_id is not null;

create table reports (
  id uuid not null default uuidv7()
    constraint reports__id primary key,
  reporter_id uuid not null
    constraint reports__reporter references users on delete cascade,
  reason report_reason not null,
  note text,
  created_at timestamptz not null default now(),
  case_id uuid not null
    constraint reports__case references moderation_cases on delete cascade,
  -- A reporter has one report in a case, so one open report about a subject.
  constraint reports__once unique (case_id, reporter_id)
);
create index reports__reporter_id on reports (reporter_id);

create table appeals (
  id uuid not null default uuidv7()
    constraint appeals__id primary key,
  case_id uuid not null
    constraint appeals__once unique
    constraint appeals__case references moderation_cases on delete cascade,
  text text not null,
  -- Null until it is decided.
  is_granted boolean,
  decided_by uuid
    constraint appeals__decider references users on delete set null,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  constraint appeals__decided check ((is_granted is null) = (decided_at is null))
);
create index appeals__waiting on appeals (id) where is_granted is null;
create index appeals__decided_by on appeals (decided_by);

create table shadow_suspensions (
  case_id uuid not null
    constraint shadow_suspensions__case_id primary key
    constraint shadow_suspensions__case references moderation_cases on delete cascade,
  user_id uuid not null
    constraint shadow_suspensions__user references users on delete cascade
);
create index shadow_suspensions__user_id on shadow_suspensions (user_id);

-- Public numbers of decisions by month, rule and kind, which stay when reports, cases and appeals are deleted.
create table moderation_counts (
  -- As 2026-01, in UTC.
  month text not null,
  rule report_reason not null,
  kind text not null
    constraint moderation_counts__kind check (kind in (
      'REPORTS', 'HIDDEN', 'SUSPENDED', 'CORRECTED', 'DISMISSED', 'APPEALS_GRANTED', 'APPEALS_REJECTED'
    )),
  total integer not null,
  constraint moderation_counts__key primary key (month, rule, kind)
);
