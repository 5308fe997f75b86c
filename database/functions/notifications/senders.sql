-- Deletes a notification with its last sender. It is locked first, so that the second statement sees a sender who was
-- added at the same time.
create function notification_senders__delete_empty() returns trigger language plpgsql as $$
begin
  perform from notifications where id in (select notification_id from old_rows) order by id for update;
  delete from notifications
  where id in (select notification_id from old_rows) and has_senders
    and not exists (select from notification_senders where notification_id = notifications.id);
  return null;
end $$;

create trigger notification_senders__delete_empty after delete on notification_senders
  referencing old table as old_rows for each statement execute function notification_senders__delete_empty();
