-- Sessions whose user has entered the password again, for what asks for it. Neither token nor user can be read from a row.
create table password_confirmations (
  -- As in `ended_sessions`.
  session_hash bytea not null
    constraint password_confirmations__session_hash primary key,
  expires_at timestamptz not null
);
create index password_confirmations__expires_at on password_confirmations (expires_at);
