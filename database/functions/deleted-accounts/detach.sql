-- A deleted account joins the group of decision 22 only if its votes count or it has written anonymously: others do not
-- hide anybody.
create function users__detach() returns trigger language plpgsql as $$
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

-- A detached vote keeps its id and its day, so that nobody sees which votes a deleted account had.
create function votes__detach() returns trigger language plpgsql as $$
begin
  new.created_at := date_bin('1 day', old.created_at, timestamptz '2000-01-01 00:00:00+00');
  return new;
end $$;

create trigger users__detach before delete on users
  for each row execute function users__detach();
create trigger votes__detach before update of user_id on votes
  for each row
  when (old.user_id is not null and new.user_id is null)
  execute function votes__detach();
