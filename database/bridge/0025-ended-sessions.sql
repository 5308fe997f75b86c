-- Sessions that were signed out before their token expires. Neither the token nor whose it was can be read from a row.
create table ended_sessions (
  -- SHA-256 of the token's id, or of the whole token when it was issued without one.
  session_hash bytea not null constraint ended_sessions__session_hash primary key,
  -- When the token expires, and the row is of no more use.
  expires_at timestamptz not null
);

create index ended_sessions__expires_at on ended_sessions (expires_at);
