create function audit_entries__reject_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only'
    using errcode = 'restrict_violation', constraint = 'audit_entries__append_only';
end $$;

create trigger audit_entries__append_only before delete or update or truncate on audit_entries
  for each statement execute function audit_entries__reject_change();
