-- What members ask of the operator by letter or mail, outside of the site: their data, or the deletion of the account.
create table member_requests (
  id uuid not null default uuidv7()
    constraint member_requests__id primary key,
  -- Null once the account is deleted.
  user_id uuid
    constraint member_requests__user references users on delete set null,
  kind text not null
    constraint member_requests__kind check (kind in ('EXPORT', 'DELETION')),
  reason text not null,
  recorded_by uuid
    constraint member_requests__recorder references users on delete set null,
  -- When the account is deleted without the agreement of a second administrator; null where one has to agree.
  due_at timestamptz,
  -- Null while it is open.
  outcome text
    constraint member_requests__outcome check (
      outcome in ('MAILED', 'DELETED', 'WITHDRAWN', 'KEPT', 'LAPSED', 'ALREADY_DELETED')
    ),
  -- The administrator who agreed or withdrew.
  closed_by uuid
    constraint member_requests__closer references users on delete set null,
  closed_at timestamptz,
  created_at timestamptz not null default now(),
  constraint member_requests__closed check ((outcome is null) = (closed_at is null))
);
create unique index member_requests__open_deletion on member_requests (user_id)
  where kind = 'DELETION' and outcome is null;
create index member_requests__open on member_requests (id desc) where outcome is null;
create index member_requests__closed_ones on member_requests (id desc) where outcome is not null;
create index member_requests__due on member_requests (due_at) where outcome is null and due_at is not null;
create index member_requests__user_id on member_requests (user_id) where user_id is not null;
create index member_requests__recorded_by on member_requests (recorded_by) where recorded_by is not null;
create index member_requests__closed_by on member_requests (closed_by) where closed_by is not null;
