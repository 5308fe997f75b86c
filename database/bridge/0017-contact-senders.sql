-- Whoever writes while signed in takes the message along when the account goes.
alter table contact_messages
  add column user_id uuid constraint contact_messages__user references users on delete cascade;
create index contact_messages__user_id on contact_messages (user_id) where user_id is not null;
create index contact_messages__email on contact_messages (lower(email));

-- Messages written without signing in go with the account that has their address, whoever deletes it and how.
create function accounts__forget_messages() returns trigger language plpgsql as $$
begin
  delete from contact_messages using old_rows
  where lower(contact_messages.email) = old_rows.email;
  return null;
end $$;
create trigger accounts__forget_messages after delete on accounts
  referencing old table as old_rows
  for each statement execute function accounts__forget_messages();
