-- What each administrator gets mails about, and which time the last one was about. Without a row it is everything.
create table administrator_mails (
  user_id uuid not null
    constraint administrator_mails__user_id primary key
    constraint administrator_mails__user references users on delete cascade,
  muted text[] not null default '{}',
  -- The last mail counts what came between these; the next one begins where it ends.
  counted_from timestamptz not null,
  counted_until timestamptz not null,
  -- When a mail could not wait for a day since the one before.
  urgent_at timestamptz
);

-- Jobs that keep failing, in any process, with the time of their last failure.
create table job_failures (
  -- The fixed words of the log.
  failure text not null
    constraint job_failures__failure primary key,
  failed_at timestamptz not null
);
