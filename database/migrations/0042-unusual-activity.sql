-- Votes on a person, on a day (UTC), of accounts that were not established then: what is usual, and what is more. Not
-- public.
create table newcomer_days (
  personality_id uuid not null
    constraint newcomer_days__personality references personalities on delete cascade,
  day date not null,
  votes integer not null,
  constraint newcomer_days__day primary key (personality_id, day)
);
create index newcomer_days__by_day on newcomer_days (day);

-- Days whose votes are set apart, as long as their accounts are not established.
create table surges (
  id uuid not null default gen_random_uuid()
    constraint surges__id primary key,
  personality_id uuid not null
    constraint surges__personality references personalities on delete cascade,
  first_day date not null,
  last_day date not null,
  -- The days on which there were more than usual; null where it is usual that so many new accounts vote.
  unusual_since date,
  unusual_until date,
  constraint surges__unusual check ((unusual_since is null) = (unusual_until is null))
);
create index surges__personality_id on surges (personality_id);
create index surges__last_day on surges (last_day);

-- The votes that are set apart, as they were published: each step changes them by at least five voters. Points never
-- change; the tally is the last one.
create table set_apart_points (
  personality_id uuid not null
    constraint set_apart_points__personality references personalities on delete cascade,
  published_at timestamptz not null,
  upvotes integer not null,
  downvotes integer not null,
  constraint set_apart_points__published_at primary key (personality_id, published_at)
);
create table set_apart_tallies (
  personality_id uuid not null
    constraint set_apart_tallies__personality_id primary key
    constraint set_apart_tallies__personality references personalities on delete cascade,
  upvotes integer not null,
  downvotes integer not null,
  -- Null where so many are usual, and for those of long ago.
  unusual_since date,
  -- Null while it goes on.
  unusual_until date
);
