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
