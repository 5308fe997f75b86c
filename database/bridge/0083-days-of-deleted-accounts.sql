-- Votes and anonymous comments of deleted accounts are deleted in groups (0021). Everybody sees on which day one was cast
-- or first listed, whether the tally of verified members changes with it, and when the accounts of the group joined and
-- left. So five of them must have existed at that time, and votes of verified members need five verified ones.

-- Of accounts that were deleted before, the days are not known, so they hide nobody.
delete from detachments;
alter table detachments
  add column is_verified boolean not null,
  -- Days (UTC) on which the account existed and of which no votes, and no comments, were deleted yet. Empty if it left none.
  add column vote_days datemultirange not null,
  add column comment_days datemultirange not null;

-- When it was planned, which is about when the user was suspended.
alter table vote_withdrawals add column planned_on date not null default (now() at time zone 'UTC')::date;

create or replace function users__detach() returns trigger language plpgsql as $$
declare
  lifetime datemultirange := datemultirange(daterange(
    (old.created_at at time zone 'UTC')::date, (now() at time zone 'UTC')::date, '[]'
  ));
  has_votes boolean := exists (
    select from votes where user_id = old.id and is_eligible and review_id is null
  );
  has_comments boolean := exists (select from comments where user_id = old.id and is_anonymous);
begin
  if (has_votes or has_comments) and old.created_at < now() - interval '30 days' then
    insert into detachments (is_verified, vote_days, comment_days) values (
      old.verification_status is not distinct from 'VERIFIED',
      case when has_votes then lifetime else '{}' end,
      case when has_comments then lifetime else '{}' end
    );
  end if;
  -- The votes are detached by their foreign key.
  update comments
  set user_id = null, created_at = listed_at, edited_at = date_bin('1 hour', edited_at, listed_at)
  where user_id = old.id and is_anonymous;
  return old;
end $$;
