-- Reviews end with their personality, and marking held voters finds them by their ids.

-- A deleted personality takes along what its reviews are about. The reviews follow, with their holds: which of them the
-- deletion reaches first depends on the order of its foreign keys. Otherwise they would stay open for ever.
create function vote_findings__delete_reviews() returns trigger language plpgsql as $$
begin
  delete from vote_holds where review_id in (select review_id from old_rows);
  delete from vote_reviews where id in (select review_id from old_rows);
  return null;
end $$;
create trigger vote_findings__delete_reviews after delete on vote_findings
  referencing old table as old_rows for each statement execute function vote_findings__delete_reviews();

-- Reviews whose personality was deleted before.
delete from vote_reviews
where not exists (select from vote_findings where vote_findings.review_id = vote_reviews.id)
  and not exists (select from vote_holds where vote_holds.review_id = vote_reviews.id)
  and not exists (select from votes where votes.review_id = vote_reviews.id);

-- As in 0065, apart from the plans: PostgreSQL does not know how few the held voters are, and read all voters.
create or replace function vote_holds__mark_voters() returns trigger language plpgsql
set enable_seqscan = 'off' set enable_hashjoin = 'off' set enable_mergejoin = 'off' as $$
begin
  perform from voters where user_id in (select user_id from new_rows) order by user_id for no key update;
  update voters set had_holds = true where user_id in (select user_id from new_rows) and not had_holds;
  return null;
end $$;
