-- What administrators tell everybody. Who posted one is in the audit log.
create table announcements (
  id uuid not null default uuidv7()
    constraint announcements__id primary key,
  text text not null,
  link text,
  created_at timestamptz not null default now(),
  ends_at timestamptz not null
);
