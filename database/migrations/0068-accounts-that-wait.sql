-- Accounts that wait until an administrator approves them, where registration is by approval. Helpers never do.
alter table users
  add column awaits_approval boolean not null default false,
  add constraint users__only_members_await_approval check (role = 'USER' or not awaits_approval);
create index users__awaiting_approval on users (created_at, id) where awaits_approval;
