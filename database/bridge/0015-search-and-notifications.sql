-- Unread and read ones apart, each the latest first.
create index notifications__read on notifications (user_id, is_read, id desc);
drop index notifications__unread;
