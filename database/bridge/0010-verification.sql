create table verification_requests (
  id uuid not null default uuidv7() constraint verification_requests__id primary key,
  user_id uuid not null constraint verification_requests__user references users on delete cascade,
  status verification_status not null default 'PENDING',
  reason text,
  -- What the administrator said to it.
  comment text,
  reviewer_id uuid constraint verification_requests__reviewer references users on delete set null,
  reviewed_at timestamptz,
  created_at timestamptz not null default now(),
  constraint verification_requests__reviewed check ((status = 'PENDING') = (reviewed_at is null))
);

-- One at a time a member.
create unique index verification_requests__pending on verification_requests (user_id)
  where status = 'PENDING';
create index verification_requests__waiting on verification_requests (id) where status = 'PENDING';
create index verification_requests__own on verification_requests (user_id, id desc);
create index verification_requests__reviewer_id on verification_requests (reviewer_id);
