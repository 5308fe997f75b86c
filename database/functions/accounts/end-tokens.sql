-- As an array, the ids are looked up in the index of `accounts`, however many there are.
create function users__end_tokens() returns trigger language plpgsql as $$
begin
  update accounts set token_version = token_version + 1
  where user_id = any (array(
    select id from (
      select id, role, status from new_rows
      except
      select id, role, status from old_rows
    ) as changed
  ));
  return null;
end $$;

create function accounts__notify_updated() returns trigger language plpgsql as $$
begin
  perform notify_ids('ended_tokens', array_agg(user_id)) from (
    select user_id, token_version from new_rows
    except
    select user_id, token_version from old_rows
  ) as changed
  having count(*) > 0;
  return null;
end $$;

create function accounts__notify_deleted() returns trigger language plpgsql as $$
begin
  perform notify_ids('ended_tokens', array_agg(user_id)) from old_rows having count(*) > 0;
  return null;
end $$;

create trigger users__end_tokens after update on users
  referencing old table as old_rows new table as new_rows for each statement execute function users__end_tokens();
create trigger accounts__notify_updated after update on accounts
  referencing old table as old_rows new table as new_rows for each statement execute function accounts__notify_updated();
create trigger accounts__notify_deleted after delete on accounts
  referencing old table as old_rows for each statement execute function accounts__notify_deleted();
