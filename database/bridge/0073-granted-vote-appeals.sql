-- Votes that count again after an appeal are no longer counted among the excluded ones of the month of the exclusion.

-- What the exclusion has added to `integrity_counts`; null unless the votes are excluded. Kept here, because a release
-- deletes the holds, and so does the deletion of an account.
alter table vote_reviews
  add column excluded_month text,
  add column excluded_votes integer,
  add constraint vote_reviews__excluded check ((excluded_month is null) = (excluded_votes is null));

update vote_reviews
set excluded_month = to_char(decided_at at time zone 'UTC', 'YYYY-MM'),
  excluded_votes = (select count(*) from vote_holds where vote_holds.review_id = vote_reviews.id)
from vote_findings
where vote_findings.review_id = vote_reviews.id and outcome = 'EXCLUDED' and decided_at is not null;

-- Before the update, because it sets columns of the row.
drop trigger vote_reviews__count on vote_reviews;
create or replace function vote_reviews__count() returns trigger language plpgsql as $$
begin
  update integrity_counts set total = greatest(total - old.excluded_votes, 0)
  where month = old.excluded_month and kind = 'EXCLUDED';
  new.excluded_month := null;
  new.excluded_votes := null;
  if new.outcome = 'RELEASED' then
    perform integrity_counts__add('RELEASES', 1);
  else
    new.excluded_month := to_char(now() at time zone 'UTC', 'YYYY-MM');
    new.excluded_votes := (select count(*) from vote_holds where review_id = new.id);
    perform integrity_counts__add('EXCLUSIONS', 1);
    perform integrity_counts__add('EXCLUDED', new.excluded_votes);
  end if;
  return new;
end $$;
create trigger vote_reviews__count before update of outcome on vote_reviews for each row
  when (new.outcome is not null and new.outcome is distinct from old.outcome)
  execute function vote_reviews__count();
