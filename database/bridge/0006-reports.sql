create type report_reason as enum ('spam', 'abuse', 'impersonation', 'wrong information', 'other');

create table reports (
  id uuid not null default uuidv7() constraint reports__id primary key,
  reporter_id uuid not null constraint reports__reporter references users on delete cascade,
  comment_id uuid not null constraint reports__comment references comments on delete cascade,
  reason report_reason not null,
  note text,
  closed_at timestamptz,
  created_at timestamptz not null default now()
);

-- One open report a reporter and thing.
create unique index reports__open_comment on reports (comment_id, reporter_id) where closed_at is null;
create index reports__reporter_id on reports (reporter_id);
