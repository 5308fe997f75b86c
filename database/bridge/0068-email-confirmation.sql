-- The address that replaces `email` once it is confirmed. Two accounts may wait for one address, also for a taken one:
-- the first to confirm it gets it.
alter table accounts add column pending_email text
  constraint accounts__pending_email_folded check (pending_email = lower(pending_email));

-- Links in confirmation mails. Only hashes: reading the table is not enough to confirm an address. A link works while its
-- email is the one that the account waits for. Used and expired links stay for a while, so that the page can say so.
create table email_confirmations (
  token_hash bytea not null constraint email_confirmations__token_hash primary key,
  user_id uuid not null constraint email_confirmations__user references users on delete cascade,
  email text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index email_confirmations__user_id on email_confirmations (user_id, expires_at desc);
create index email_confirmations__expires_at on email_confirmations (expires_at);

-- Finds the accounts that may be removed without reading all voters.
create index voters__unconfirmed on voters (user_id) where not is_email_confirmed;
