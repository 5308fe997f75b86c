create type user_role as enum ('USER', 'ADMIN');
create type user_status as enum ('ACTIVE', 'SUSPENDED');
create type verification_status as enum ('PENDING', 'VERIFIED', 'REJECTED');

-- The public person. What only its owner knows (email, password) is in accounts, which no list reads.
create table users (
  id uuid not null default uuidv7() constraint users__id primary key,
  name text not null,
  username text not null,
  bio text,
  location text,
  profile_image text,
  role user_role not null default 'USER',
  status user_status not null default 'ACTIVE',
  verification_status verification_status,
  created_at timestamptz not null default now()
);

create unique index users__username on users (lower(username));

create table accounts (
  user_id uuid not null constraint accounts__user_id primary key
    constraint accounts__user references users on delete cascade,
  email text not null constraint accounts__email unique
    constraint accounts__email_folded check (email = lower(email)),
  password_hash text not null,
  -- Tokens carry the number they were made under; a higher one ends them.
  token_version integer not null default 0
);

create function users__end_tokens() returns trigger language plpgsql as $$
begin
  update accounts set token_version = token_version + 1
  from new_rows join old_rows using (id)
  where accounts.user_id = new_rows.id
    and (new_rows.role, new_rows.status) is distinct from (old_rows.role, old_rows.status);
  return null;
end $$;

create trigger users__end_tokens after update on users
  referencing old table as old_rows new table as new_rows
  for each statement execute function users__end_tokens();

-- Small facts that every process of one site must share, such as the generated token secret.
create table settings (
  key text not null constraint settings__key primary key,
  value text not null
);
