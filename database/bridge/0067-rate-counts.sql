-- Counts of rate limits that all processes share. Unlogged: they are worth nothing after a crash, and a write needs no flush
-- of the log. Neither a key's address nor its account can be read from a row.
create unlogged table rate_counts (
  -- Part of an HMAC of the limit's name and what it counts by, whose key needs the salt of the day.
  key uuid not null constraint rate_counts__key primary key,
  -- When the window ends, in milliseconds of Unix time, and the row is of no more use.
  ends_at int8 not null,
  count integer not null
) with (fillfactor = 70);

create index rate_counts__ends_at on rate_counts (ends_at);

-- Salts of the keys above. A row is deleted when its day ends: nobody can compute that day's keys again.
create unlogged table rate_salts (
  -- Days since 1970 in UTC.
  day integer not null constraint rate_salts__day primary key,
  salt bytea not null
);
