-- Only hashes: whoever reads the table cannot reset anybody's password.
create table password_resets (
  token_hash bytea not null constraint password_resets__token_hash primary key,
  -- One link a member: the newest.
  user_id uuid not null constraint password_resets__user_id unique
    constraint password_resets__user references users on delete cascade,
  expires_at timestamptz not null
);

create table contact_messages (
  id uuid not null default uuidv7() constraint contact_messages__id primary key,
  name text not null,
  email text not null,
  message text not null,
  created_at timestamptz not null default now()
);
