-- An account that its member deletes needs no agreement any more.
create function users__close_requests() returns trigger language plpgsql as $$
begin
  update member_requests set outcome = 'ALREADY_DELETED', closed_at = now()
  where user_id = old.id and outcome is null;
  return old;
end $$;

create trigger users__close_requests before delete on users
  for each row execute function users__close_requests();
