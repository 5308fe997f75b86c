-- Who gets a role must be able to sign in: a site could lose its last administrator unnoticed, and a moderator who cannot
-- sign in would be known as the author.
create function users__lift_shadow_suspension() returns trigger language plpgsql as $$
begin
  delete from shadow_suspensions where user_id = any (array(
    select id from new_rows where role <> 'USER'
    except
    select id from old_rows where role <> 'USER'
  ));
  return null;
end $$;

create trigger users__lift_shadow_suspension after update on users
  referencing old table as old_rows new table as new_rows for each statement execute function users__lift_shadow_suspension();
