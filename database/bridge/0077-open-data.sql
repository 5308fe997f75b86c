-- Days whose open data is complete. The row is written after its files, so a process that is killed between them leaves
-- the day before in place.
create table open_data_days (
  day date not null constraint open_data_days__day primary key,
  licence text not null,
  -- Name, bytes, sha256 and rows of each file.
  files jsonb not null,
  created_at timestamptz not null default now()
);
