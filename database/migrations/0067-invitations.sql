-- Links with which visitors create accounts while registration is by invitation.
create table invitations (
  id uuid not null default uuidv7()
    constraint invitations__id primary key,
  -- Only the hash: reading the table is not enough to create an account.
  token_hash bytea not null
    constraint invitations__token_hash unique,
  -- For administrators, such as who got the link.
  note text,
  uses integer not null
    constraint invitations__uses check (uses > 0),
  uses_left integer not null
    constraint invitations__uses_left check (uses_left between 0 and uses),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  created_at timestamptz not null default now()
);
