-- What decides whether the votes of a user count. Apart from `users`, because every vote locks this row until it is
-- committed: neither profiles nor administrators wait for votes, and no vote waits for them.
create table voters (
  user_id uuid not null
    constraint voters__user_id primary key
    constraint voters__user references users on delete cascade,
  is_email_confirmed boolean not null default true,
  are_votes_withdrawn boolean not null default false,
  is_eligible boolean not null generated always as (is_email_confirmed and not are_votes_withdrawn) stored,
  -- As `users.verification_status` says.
  is_verified boolean not null default false,
  -- True once a vote of the user was held: only then do new votes look for a hold.
  had_holds boolean not null default false
);
-- Finds the accounts that may be removed without reading all voters.
create index voters__unconfirmed on voters (user_id) where not is_email_confirmed;

-- What `voters.are_votes_withdrawn` becomes with the next group.
create table vote_withdrawals (
  user_id uuid not null
    constraint vote_withdrawals__user_id primary key
    constraint vote_withdrawals__user references voters on delete cascade,
  are_withdrawn boolean not null,
  -- When it was planned, which is about when the user was suspended.
  planned_on date not null default (now() at time zone 'UTC')::date
);

-- One row for each deleted account that left something and had existed for a month; nothing tells which account.
-- Younger ones do not count, so that nobody completes a group with accounts made for that.
create table detachments (
  id uuid not null default gen_random_uuid()
    constraint detachments__id primary key,
  is_verified boolean not null,
  -- Days (UTC) on which the account existed and of which no votes, and no comments, were deleted yet. Empty if it left none.
  vote_days datemultirange not null,
  comment_days datemultirange not null
);

create type vote_review_outcome as enum ('RELEASED', 'EXCLUDED');

-- Why votes are held. Open without an outcome; released votes do not refer to their review any more.
create table vote_reviews (
  id uuid not null default gen_random_uuid()
    constraint vote_reviews__id primary key,
  outcome vote_review_outcome,
  created_at timestamptz not null default now(),
  excluded_month text,
  excluded_votes integer,
  constraint vote_reviews__excluded check ((excluded_month is null) = (excluded_votes is null))
);
create index vote_reviews__open on vote_reviews (id) where outcome is null;

create type vote_finding_kind as enum ('COHORT', 'DISPOSABLE');
create type vote_type as enum ('UPVOTE', 'DOWNVOTE');

-- What a review of votes is about.
create table vote_findings (
  -- In the order of time.
  review_id uuid not null
    constraint vote_findings__review_id primary key
    constraint vote_findings__review references vote_reviews on delete cascade,
  personality_id uuid not null
    constraint vote_findings__personality references personalities on delete cascade,
  kind vote_finding_kind not null,
  -- How a cohort voted. Only the job reads it; administrators do not see it.
  type vote_type,
  window_start timestamptz not null,
  window_end timestamptz not null,
  -- Votes that were held, also if they were removed since.
  account_count integer not null default 0,
  -- Why they are implausible: array of kind, observed, expected and score.
  signals jsonb not null,
  -- Votes in equal parts of the window, each rounded to a multiple of five.
  histogram jsonb not null,
  decided_by uuid
    constraint vote_findings__decided_by references users on delete set null,
  decided_at timestamptz,
  reason text
);
create index vote_findings__personality on vote_findings (personality_id, kind);
create index vote_findings__open on vote_findings (review_id) where decided_at is null;
create index vote_findings__decided_by on vote_findings (decided_by);

-- The users whose vote on a personality is held, also if they remove it and vote again.
create table vote_holds (
  user_id uuid not null
    constraint vote_holds__user references voters on delete cascade,
  personality_id uuid not null
    constraint vote_holds__personality references personalities on delete cascade,
  review_id uuid not null
    constraint vote_holds__review references vote_reviews,
  constraint vote_holds__pair primary key (user_id, personality_id)
);
create index vote_holds__review_id on vote_holds (review_id, personality_id);
create index vote_holds__personality_id on vote_holds (personality_id);

-- What held voters say about a review.
create table vote_appeals (
  id uuid not null default uuidv7()
    constraint vote_appeals__id primary key,
  review_id uuid not null
    constraint vote_appeals__review references vote_findings on delete cascade,
  user_id uuid not null
    constraint vote_appeals__user references users on delete cascade,
  text text not null,
  is_granted boolean,
  decided_by uuid
    constraint vote_appeals__decided_by references users on delete set null,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  constraint vote_appeals__once unique (review_id, user_id)
);
create index vote_appeals__user_id on vote_appeals (user_id);
create index vote_appeals__decided_by on vote_appeals (decided_by);
-- Open appeals, which make a decided review one to decide again.
create index vote_appeals__open on vote_appeals (review_id) where is_granted is null;

-- Keyed hashes of the network prefixes from which accounts voted, by day. The key of a day is deleted when the day ends,
-- and rows after eight. Unlogged: losing them costs a signal, and a write needs no flush of the log.
create unlogged table account_prefixes (
  user_id uuid not null
    constraint account_prefixes__user references users on delete cascade,
  -- Days since 1970 in UTC.
  day integer not null,
  prefix uuid not null,
  constraint account_prefixes__day primary key (user_id, day)
);
create index account_prefixes__by_day on account_prefixes (day);

create table integrity_counts (
  -- `YYYY-MM` in UTC.
  month text not null,
  -- `HELD` and `EXCLUDED` are votes, `RELEASES` and `EXCLUSIONS` decisions about reviews.
  kind text not null
    constraint integrity_counts__kind check (kind in ('HELD', 'EXCLUDED', 'RELEASES', 'EXCLUSIONS')),
  total integer not null,
  constraint integrity_counts__key primary key (month, kind)
);

create table votes (
  -- Null once the account is deleted.
  user_id uuid
    constraint votes__user references voters on delete set null,
  personality_id uuid not null
    constraint votes__personality references personalities on delete cascade,
  -- Random and new with each change, so that it does not lead to the voter.
  id uuid not null default gen_random_uuid(),
  type vote_type not null,
  created_at timestamptz not null default now(),
  -- Copies of what the voter and the hold say, so that reading votes needs nothing else. A vote counts if
  -- `is_eligible and review_id is null`. Votes of deleted accounts keep them.
  is_eligible boolean not null default true,
  is_verified boolean not null default false,
  -- Without a foreign key, whose check would run for every vote; reviews are not deleted.
  review_id uuid,
  -- How often the voter was verified since the vote was cast. It is part of the number in the list of verified members: that
  -- of a member who loses the verification and gets it back must not return, while the number in the list of all stays.
  verifications integer not null default 0,
  -- When the vote got the number that it has, if that was after it was cast: a list of before then cannot have it, and
  -- its voter must not be told that the ballot is missing.
  counted_since timestamptz,
  constraint votes__pair unique (user_id, personality_id)
);
create index votes__detached on votes (personality_id) where user_id is null;
create index votes__review_id on votes (review_id, personality_id) where review_id is not null;
create index votes__day on votes (((created_at at time zone 'UTC')::date) desc, id) where is_eligible and review_id is null;
-- Recent votes on a personality, in place of an index that had the personality alone.
create index votes__recent on votes (personality_id, created_at);

-- One row for each statement: how much it changed the counts of each personality, in arrays of the same length. Says
-- nothing about voters. Rows stay for seconds.
create table vote_changes (
  hour timestamptz not null,
  personality_ids uuid[] not null,
  upvotes integer[] not null,
  downvotes integer[] not null,
  -- Votes whose type changed, which are also part of both differences.
  to_upvote integer[] not null,
  to_downvote integer[] not null,
  verified_upvotes integer[] not null,
  verified_downvotes integer[] not null
);

create type history_stage as enum ('open', 'rest', 'point');

-- Differences by personality and hour. A `point` closes a period with enough voters to be published; its counts are those
-- at the end of its hour. A `rest` is what has changed since the last point, `open` is what is not yet part of either.
create table vote_history (
  personality_id uuid not null
    constraint vote_history__personality references personalities on delete cascade,
  hour timestamptz not null,
  stage history_stage not null default 'open',
  upvotes integer not null,
  downvotes integer not null,
  to_upvote integer not null,
  to_downvote integer not null,
  -- Votes that were cast, changed or removed.
  changes integer not null,
  upvote_count integer,
  downvote_count integer,
  verified_upvotes integer not null default 0,
  verified_downvotes integer not null default 0,
  constraint vote_history__hour primary key (personality_id, hour),
  constraint vote_history__point check ((stage = 'point') = (upvote_count is not null and downvote_count is not null))
);
create index vote_history__open on vote_history (hour, personality_id) where stage = 'open';
-- Hours of the history with changes, for the job that looks for unusual ones.
create index vote_history__by_hour on vote_history (hour);

create table verified_tallies (
  personality_id uuid not null
    constraint verified_tallies__personality_id primary key
    constraint verified_tallies__personality references personalities on delete cascade,
  -- The counts at the end of the last closed hour, the sums of `vote_history`. Not public.
  upvotes integer not null,
  downvotes integer not null,
  -- What is shown, the counts of the last point; null before the first one, and after one with fewer than ten votes.
  published_upvotes integer,
  published_downvotes integer,
  constraint verified_tallies__published check ((published_upvotes is null) = (published_downvotes is null))
);

-- What was published, and when. Points never change.
create table verified_points (
  personality_id uuid not null
    constraint verified_points__personality references personalities on delete cascade,
  published_at timestamptz not null,
  upvotes integer not null,
  downvotes integer not null,
  -- False where fewer than ten votes were left: then only that is public.
  is_shown boolean not null,
  -- The version of the list that has these votes; null where the tally is not shown, and before the first publication.
  version integer,
  constraint verified_points__published_at primary key (personality_id, published_at)
);

-- Votes under review on a personality at the ends of days (UTC) on which what is published of them changed. Points never
-- change.
create table held_points (
  personality_id uuid not null
    constraint held_points__personality references personalities on delete cascade,
  -- Start of the last hour of the day.
  hour timestamptz not null,
  -- Not public: readers see tens.
  held integer not null,
  constraint held_points__hour primary key (personality_id, hour)
);
