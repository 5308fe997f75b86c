create function log__reject_change() returns trigger language plpgsql as $$
begin
  raise exception 'the transparency log is append-only'
    using errcode = 'restrict_violation', constraint = 'log__append_only';
end $$;

create trigger log_checkpoints__append_only before delete or update or truncate on log_checkpoints
  for each statement execute function log__reject_change();
create trigger log_entries__append_only before delete or update or truncate on log_entries
  for each statement execute function log__reject_change();
create trigger log_hashes__append_only before delete or update or truncate on log_hashes
  for each statement execute function log__reject_change();
create trigger log_keys__append_only before delete or update or truncate on log_keys
  for each statement execute function log__reject_change();
