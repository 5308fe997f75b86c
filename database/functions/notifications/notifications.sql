create function notifications__notify_inserted() returns trigger language plpgsql as $$
begin
  perform notify_ids('unread_counts', array_agg(distinct user_id)) from new_rows
  having count(*) > 0;
  return null;
end $$;

create function notifications__notify_updated() returns trigger language plpgsql as $$
begin
  perform notify_ids('unread_counts', array_agg(distinct user_id)) from (
    select id, user_id, is_read, latest_id from new_rows
    except
    select id, user_id, is_read, latest_id from old_rows
  ) as changed
  having count(*) > 0;
  return null;
end $$;

create function notifications__notify_deleted() returns trigger language plpgsql as $$
begin
  perform notify_ids('unread_counts', array_agg(distinct user_id)) from old_rows
  where not is_read having count(*) > 0;
  return null;
end $$;

create trigger notifications__notify_inserted after insert on notifications
  referencing new table as new_rows for each statement execute function notifications__notify_inserted();
create trigger notifications__notify_updated after update on notifications
  referencing old table as old_rows new table as new_rows for each statement execute function notifications__notify_updated();
create trigger notifications__notify_deleted after delete on notifications
  referencing old table as old_rows for each statement execute function notifications__notify_deleted();
