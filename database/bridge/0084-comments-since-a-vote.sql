-- Comments since a vote, comment or save are counted from the index alone. With the author in the table PostgreSQL read
-- and sorted all of them, because it expects as few as a personality has on average.
drop index comments__shown;
create index comments__shown on comments (personality_id, listed_at desc, id desc) include (user_id)
  where status <> 'HIDDEN';
