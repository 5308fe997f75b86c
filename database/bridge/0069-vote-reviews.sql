-- Detection of cohorts of accounts that vote as one, and their review.

-- Keyed hashes of the network prefixes from which accounts voted, by day. The key of a day is deleted when the day ends,
-- and rows after eight. Unlogged: losing them costs a signal, and a write needs no flush of the log.
create unlogged table account_prefixes (
  user_id uuid not null constraint account_prefixes__user references users on delete cascade,
  -- Days since 1970 in UTC.
  day integer not null,
  prefix uuid not null,
  constraint account_prefixes__day primary key (user_id, day)
);
create index account_prefixes__by_day on account_prefixes (day);

create type vote_finding_kind as enum ('COHORT', 'DISPOSABLE');

-- What a review of votes is about.
create table vote_findings (
  -- In the order of time.
  review_id uuid not null constraint vote_findings__review_id primary key
    constraint vote_findings__review references vote_reviews on delete cascade,
  personality_id uuid not null
    constraint vote_findings__personality references personalities on delete cascade,
  kind vote_finding_kind not null,
  -- How a cohort voted. Only the job reads it: reviewers are not told.
  type vote_type,
  window_start timestamptz not null,
  window_end timestamptz not null,
  -- Votes that were held, also if they were removed since.
  account_count integer not null default 0,
  -- Why they are implausible: array of kind, observed, expected and score.
  signals jsonb not null,
  -- Votes in equal parts of the window, each rounded to a multiple of five.
  histogram jsonb not null,
  decided_by uuid constraint vote_findings__decided_by references users on delete set null,
  decided_at timestamptz,
  reason text
);

create index vote_findings__personality on vote_findings (personality_id, kind);
create index vote_findings__open on vote_findings (review_id) where decided_at is null;
create index vote_findings__decided_by on vote_findings (decided_by);

-- What held voters say about a review.
create table vote_appeals (
  id uuid not null default uuidv7() constraint vote_appeals__id primary key,
  review_id uuid not null constraint vote_appeals__review references vote_findings on delete cascade,
  user_id uuid not null constraint vote_appeals__user references users on delete cascade,
  text text not null,
  is_granted boolean,
  decided_by uuid constraint vote_appeals__decided_by references users on delete set null,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  constraint vote_appeals__once unique (review_id, user_id)
);
create index vote_appeals__user_id on vote_appeals (user_id);
create index vote_appeals__decided_by on vote_appeals (decided_by);

-- Recent votes on a personality, in place of an index that had the personality alone.
create index votes__recent on votes (personality_id, created_at);
drop index votes__personality_id;

-- Hours of the history with changes, for the job that looks for unusual ones.
create index vote_history__by_hour on vote_history (hour);

alter type notification_type add value 'VOTE_UNDER_REVIEW';
alter type notification_type add value 'VOTE_RELEASED';
alter type notification_type add value 'VOTE_EXCLUDED';
alter type notification_type add value 'VOTE_APPEAL_REJECTED';
