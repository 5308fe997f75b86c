-- Counted votes that were removed, changed, held or withdrawn, of each side: they only grow. With them the log explains
-- live counts that no list has.
alter table personality_totals
  add column removed_upvotes integer not null default 0,
  add column removed_downvotes integer not null default 0;

-- What they were when a record stated them the last time.
alter table ballot_tallies
  add column removed_upvotes integer not null default 0,
  add column removed_downvotes integer not null default 0;
