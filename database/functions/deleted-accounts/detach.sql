-- A deleted account joins the group of decision 22 only if its votes or agreements count or it has written anonymously:
-- others do not hide anybody.
create function users__detach() returns trigger language plpgsql as $$
declare
  lifetime datemultirange := datemultirange(daterange(
    (old.created_at at time zone 'UTC')::date, (now() at time zone 'UTC')::date, '[]'
  ));
  has_votes boolean := exists (
    select from votes where user_id = old.id and is_eligible and review_id is null
  );
  has_comments boolean := exists (select from comments where user_id = old.id and is_anonymous);
  has_agreements boolean := exists (select from comment_agreements where user_id = old.id and is_counted);
begin
  if (has_votes or has_comments or has_agreements) and old.created_at < now() - interval '30 days' then
    insert into detachments (is_verified, vote_days, comment_days, agreement_days) values (
      old.verification_status is not distinct from 'VERIFIED',
      case when has_votes then lifetime else '{}' end,
      case when has_comments then lifetime else '{}' end,
      case when has_agreements then lifetime else '{}' end
    );
  end if;
  -- Their foreign key detaches the others, which count on.
  delete from comment_agreements where user_id = old.id and not is_counted;
  update comment_agreements set changes_at = null where user_id = old.id and changes_at is not null;
  -- What the user wrote to administrators stays without its author, and is erased later: otherwise the deletion would tell
  -- who wrote it. Messages under the address of the account name their author, and are deleted; so are appeals about named
  -- content, with it.
  update reports set reporter_id = null, erased_at = random_moment(now(), now() + interval '30 days')
  where reporter_id = old.id;
  update vote_appeals set user_id = null, erased_at = random_moment(now(), now() + interval '30 days')
  where user_id = old.id;
  delete from contact_messages using accounts
  where contact_messages.user_id = old.id and accounts.user_id = old.id
    and lower(contact_messages.email) = accounts.email;
  update contact_messages set user_id = null, erased_at = random_moment(now(), now() + interval '30 days')
  where user_id = old.id;
  update appeals set erased_at = random_moment(now(), now() + interval '30 days')
  from moderation_cases as cases join comments on comments.id = cases.comment_id
  where appeals.case_id = cases.id and comments.user_id = old.id and comments.is_anonymous;
  update comments
  set user_id = null, created_at = listed_at, edited_at = date_bin('1 hour', edited_at, listed_at)
  where user_id = old.id and is_anonymous;
  return old;
end $$;

-- A detached vote keeps its id and its day, so that nobody sees which votes a deleted account had.
create function votes__detach() returns trigger language plpgsql as $$
begin
  new.created_at := date_bin('1 day', old.created_at, timestamptz '2000-01-01 00:00:00+00');
  new.counted_since := date_bin('1 day', old.counted_since, timestamptz '2000-01-01 00:00:00+00');
  new.joins_at := null;
  return new;
end $$;

create trigger users__detach before delete on users
  for each row execute function users__detach();
create trigger votes__detach before update of user_id on votes
  for each row
  when (old.user_id is not null and new.user_id is null)
  execute function votes__detach();
