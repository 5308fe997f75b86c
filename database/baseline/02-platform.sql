-- Small facts that every process of one site must share, such as the generated token secret.
create table settings (
  key text not null
    constraint settings__key primary key,
  value text not null
);

-- Where in the write-ahead log a user's last write ended, for sites with replicas: the user's reads go to the primary until
-- a replica has replayed it. Rows are deleted after a minute. Unlogged, because after a crash nobody waits for them.
create unlogged table recent_writes (
  user_id uuid not null
    constraint recent_writes__user primary key,
  -- Bytes from the start of the write-ahead log.
  position bigint not null
);

-- Counts of rate limits that all processes share. Unlogged: they are worth nothing after a crash, and a write needs no flush
-- of the log. Neither a key's address nor its account can be read from a row.
create unlogged table rate_counts (
  -- Part of an HMAC of the limit's name and what it counts by, whose key needs the salt of the day.
  key uuid not null
    constraint rate_counts__key primary key,
  -- When the window ends, in milliseconds of Unix time, and the row is of no more use.
  ends_at bigint not null,
  count integer not null
) with (fillfactor = 70);
create index rate_counts__ends_at on rate_counts (ends_at);

-- Salts of the keys above. A row is deleted when its day ends: nobody can compute that day's keys again.
create unlogged table rate_salts (
  -- Days since 1970 in UTC.
  day integer not null
    constraint rate_salts__day primary key,
  salt bytea not null
);

-- How many votes, comments, accounts and personalities of each day (UTC) there are. What is deleted is taken
-- off the day it was made on, so that the days always add up to the rows there are. Nothing here says whose.
create type activity_kind as enum ('votes', 'comments', 'users', 'personalities');

-- Several rows for a kind and day, of which some may be below zero: the sum counts. Whoever counts takes one that
-- nobody else holds, or a new one, so that nobody ever waits for a row that every writer of the site would want.
create table activity (
  id uuid not null default gen_random_uuid()
    constraint activity__id primary key,
  kind activity_kind not null,
  day date not null,
  amount bigint not null
);
create index activity__day on activity (kind, day);
