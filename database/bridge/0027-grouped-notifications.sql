-- What several members do to one subject is one notification while it is unread; each of them is a sender of it.
create table notification_senders (
  id uuid not null default uuidv7() constraint notification_senders__id primary key,
  notification_id uuid not null
    constraint notification_senders__notification references notifications on delete cascade,
  -- What a deleted member did is forgotten with the account.
  sender_id uuid not null constraint notification_senders__sender references users on delete cascade,
  post_comment_id uuid
    constraint notification_senders__post_comment references post_comments on delete cascade
);

alter table notifications
  add column has_senders boolean not null default false,
  -- The place in the list: that of the latest event.
  add column latest_id uuid;

-- Of those that are unread now, the latest of each group takes the senders of the others.
insert into notification_senders (id, notification_id, sender_id, post_comment_id)
select id,
  case
    when is_read then id
    else first_value(id) over (partition by user_id, type, post_id, is_read order by id desc)
  end,
  sender_id, post_comment_id
from notifications where sender_id is not null;

delete from notifications
where sender_id is not null
  and not exists (select from notification_senders where notification_id = notifications.id);
update notifications set latest_id = id, has_senders = sender_id is not null;

alter table notifications
  alter column latest_id set not null,
  alter column latest_id set default uuidv7(),
  drop column sender_id,
  drop column post_comment_id;

drop index notifications__own;
drop index notifications__read;
create index notifications__own on notifications (user_id, latest_id desc);
create index notifications__read on notifications (user_id, is_read, latest_id desc);
create unique index notifications__group on notifications (user_id, type, post_id) nulls not distinct
  where has_senders and not is_read;

create index notification_senders__notification_id on notification_senders (notification_id, id desc);
create index notification_senders__sender_id on notification_senders (sender_id, notification_id);
create index notification_senders__post_comment_id on notification_senders (post_comment_id)
  where post_comment_id is not null;

-- A notification whose last sender is gone is gone too. It is locked first, so that a sender who comes at the same
-- time is seen by the second statement.
create function notification_senders__delete_empty() returns trigger language plpgsql as $$
begin
  perform from notifications where id in (select notification_id from old_rows) order by id for update;
  delete from notifications
  where id in (select notification_id from old_rows) and has_senders
    and not exists (select from notification_senders where notification_id = notifications.id);
  return null;
end $$;

create trigger notification_senders__delete_empty after delete on notification_senders
  referencing old table as old_rows
  for each statement execute function notification_senders__delete_empty();

-- Another sender changes what is unread, though not how much.
create or replace function notifications__tell_updated() returns trigger language plpgsql as $$
begin
  perform tell('unread_counts', array_agg(distinct new_rows.user_id))
  from new_rows join old_rows using (id)
  where new_rows.is_read <> old_rows.is_read or new_rows.latest_id <> old_rows.latest_id
  having count(*) > 0;
  return null;
end $$;
