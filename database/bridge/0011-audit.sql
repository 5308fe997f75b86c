-- What administrators did, kept for good. People stand here by their id alone, and nothing that members wrote
-- about themselves: names are looked up while the account exists, and a deleted one leaves a number that means nobody.
create table audit_acts (
  -- Time-ordered, so that the newest come first by their key alone.
  id uuid not null default uuidv7() constraint audit_acts__id primary key,
  -- Null is whoever runs the site, at the command line or by its settings. No foreign key: the row outlives the account.
  actor_id uuid,
  action text not null,
  target_type text not null,
  -- Null where the act has no single target, or telling it would tell too much.
  target_id uuid,
  before jsonb,
  after jsonb,
  reason text,
  created_at timestamptz not null default now()
);

create index audit_acts__actor_id on audit_acts (actor_id, id desc);
create index audit_acts__action on audit_acts (action, id desc);
create index audit_acts__target on audit_acts (target_type, target_id, id desc);
create index audit_acts__created_at on audit_acts (created_at);

create function audit_acts__refuse() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only'
    using errcode = 'restrict_violation', constraint = 'audit_acts__append_only';
end $$;

create trigger audit_acts__append_only before update or delete or truncate on audit_acts
  for each statement execute function audit_acts__refuse();
