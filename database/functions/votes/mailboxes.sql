-- One account counts for each mailbox: the first whose owner has confirmed an address of it, as long as it exists. Accounts
-- that counted together before this rule do so until an administrator decides.

-- Serializes those who confirm addresses of the mailbox of this voter's account, before `voters__lock`.
create function voters__lock_mailbox(voter_id uuid) returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended(mailbox, 690003)) from accounts where user_id = voter_id;
$$;

create function voters__is_mailbox_taken(voter_id uuid) returns boolean language sql as $$
  select exists (
    select from accounts as own
    join accounts as others on others.mailbox = own.mailbox and others.user_id <> own.user_id
    join voters on voters.user_id = others.user_id
    where own.user_id = voter_id and voters.is_email_confirmed and not voters.shares_mailbox
  );
$$;

-- Confirms the email of a user, after `voters__lock_mailbox` and `voters__lock`. Returns whether the votes count from then
-- on, unless a suspension withdraws them. For a user whose email was confirmed before, it lets the votes count if the
-- mailbox is free by now. Earlier votes wait for their moments, or for a group of accounts.
create function voters__confirm_email(voter_id uuid, waits_for_group boolean) returns boolean language plpgsql as $$
declare
  is_taken constant boolean := voters__is_mailbox_taken(voter_id);
  before voters;
begin
  select * into before from voters where user_id = voter_id;
  if not before.is_email_confirmed then
    update voters set is_email_confirmed = true, shares_mailbox = is_taken,
      are_votes_withdrawn = are_votes_withdrawn or is_taken
    where user_id = voter_id;
  elsif before.shares_mailbox and not is_taken
    and exists (select from users where id = voter_id and status = 'ACTIVE')
  then
    delete from vote_withdrawals where user_id = voter_id;
    if before.are_votes_withdrawn then
      -- In two steps: the votes begin to count as after a first confirmation, not as after a suspension.
      update voters set are_votes_withdrawn = false, is_email_confirmed = false where user_id = voter_id;
    end if;
    update voters set is_email_confirmed = true, shares_mailbox = false where user_id = voter_id;
  end if;
  if waits_for_group and not before.is_eligible then
    update votes set joins_at = 'infinity' where user_id = voter_id and joins_at is not null;
  end if;
  return not exists (select from voters where user_id = voter_id and shares_mailbox);
end $$;

-- Lists the accounts of this one's mailbox for administrators, if several count: where no email is confirmed, all do.
create function voters__note_mailbox(voter_id uuid) returns void language plpgsql as $$
declare
  counting uuid[];
begin
  if voters__is_mailbox_taken(voter_id) then
    counting := voters__counting_for_mailbox(voter_id);
    perform from voters where user_id = any (counting) order by user_id for no key update;
    update voters set is_mailbox_undecided = true where user_id = any (counting) and not is_mailbox_undecided;
  end if;
end $$;

-- The accounts that count for the mailbox of this one, which may be among them.
create function voters__counting_for_mailbox(voter_id uuid) returns uuid[] language sql as $$
  select array_agg(others.user_id)
  from accounts as own
  join accounts as others on others.mailbox = own.mailbox
  join voters on voters.user_id = others.user_id
  where own.user_id = voter_id and voters.is_email_confirmed and not voters.shares_mailbox;
$$;

-- Decides which of these accounts of one mailbox count: one, or all if it is null. The votes of the others are withdrawn as
-- those of suspended members, in a group, so that no change of counts shows them.
create function voters__decide_mailbox(user_ids uuid[], kept_id uuid) returns void language plpgsql as $$
begin
  perform from voters where user_id = any (user_ids) order by user_id for no key update;
  if kept_id is not null then
    perform voters__plan_withdrawal(array_remove(user_ids, kept_id), true);
  end if;
  update voters set is_mailbox_undecided = false, shares_mailbox = kept_id is not null and user_id <> kept_id
  where user_id = any (user_ids);
end $$;
