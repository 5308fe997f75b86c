-- Where in the write-ahead log a user's last write ended, for sites with replicas: the user's reads go to the primary until
-- a replica has replayed it. Rows are deleted after a minute. Unlogged, because after a crash nobody waits for them.
create unlogged table recent_writes (
  user_id uuid not null constraint recent_writes__user primary key,
  -- Bytes from the start of the write-ahead log.
  position int8 not null
);
