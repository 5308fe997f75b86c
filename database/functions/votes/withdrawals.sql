-- Plans that the votes of these users are withdrawn, or that they count; without a plan they stay as they are. Locks the
-- voters against the job that carries plans out.
create function voters__plan_withdrawal(user_ids uuid[], withdrawn boolean) returns void language plpgsql as $$
begin
  perform from voters where user_id = any (user_ids) order by user_id for share;
  -- Votes that another account of the mailbox keeps from counting stay withdrawn, and those that are deleted because their
  -- voter does not agree any more that they are stored.
  if not withdrawn then
    user_ids := array(
      select user_id from voters where user_id = any (user_ids) and not shares_mailbox and not exists (
        select from vote_consents where vote_consents.user_id = voters.user_id and withdrawn_on is not null
      )
    );
  end if;
  delete from vote_withdrawals where user_id = any (user_ids) and are_withdrawn <> withdrawn;
  insert into vote_withdrawals (user_id, are_withdrawn)
  select user_id, withdrawn from voters where user_id = any (user_ids) and are_votes_withdrawn <> withdrawn
  on conflict on constraint vote_withdrawals__user_id do nothing;
end $$;

-- Ending a suspension, also from the command line, ends the withdrawal.
create function users__end_withdrawal() returns trigger language plpgsql as $$
begin
  perform voters__plan_withdrawal(array[new.id], false);
  return null;
end $$;

create trigger users__end_withdrawal after update of status on users
  for each row
  when (old.status = 'SUSPENDED' and new.status = 'ACTIVE')
  execute function users__end_withdrawal();
