-- What a deleted account voted and wrote anonymously would be known if it vanished together with the account. It is
-- detached from the account at once, and withdrawn later together with what other deleted accounts left.
alter table comments
  alter column user_id drop not null,
  add constraint comments__author check (user_id is not null or is_anonymous);
create index comments__detached on comments (personality_id) where user_id is null;

-- One row for each deleted account that left something and had existed for a month; nothing tells which account.
-- Younger ones do not count, so that nobody completes a group with accounts made for that.
create table detachments (
  id uuid not null default gen_random_uuid() constraint detachments__id primary key
);

create function users__detach() returns trigger language plpgsql as $$
declare
  has_left_something boolean;
begin
  has_left_something :=
    exists (select from votes where user_id = old.id)
    or exists (select from comments where user_id = old.id and is_anonymous);
  if has_left_something and old.created_at < now() - interval '30 days' then
    insert into detachments default values;
  end if;
  -- The votes are detached by their foreign key.
  update comments
  set user_id = null, created_at = listed_at, edited_at = date_bin('1 hour', edited_at, listed_at)
  where user_id = old.id and is_anonymous;
  return old;
end $$;

create trigger users__detach before delete on users
  for each row execute function users__detach();
