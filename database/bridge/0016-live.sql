-- What the processes of one site tell each other. The database itself tells it, with the commit: no call
-- site can forget to, and work done past the server, on the command line, is heard of too.

-- Sends ids on a channel, in payloads below the 8,000 bytes that a notification may have. Of very many it
-- only says that there were many.
create function tell(channel text, ids uuid[]) returns void language sql as $$
  select pg_notify(channel, payload) from (
    select string_agg(id::text, ',' order by id) as payload from (
      select id, (row_number() over (order by id) - 1) / 200 as part
      from (select distinct unnest(ids) as id) as each
    ) as parted
    where cardinality(ids) <= 2000
    group by part
    union all
    select '*' where cardinality(ids) > 2000
  ) as payloads
$$;

create function personality_totals__tell() returns trigger language plpgsql as $$
begin
  perform tell('personality_counts', array_agg(new_rows.personality_id))
  from new_rows join old_rows using (personality_id)
  where (new_rows.upvote_count, new_rows.downvote_count, new_rows.comment_count)
    is distinct from (old_rows.upvote_count, old_rows.downvote_count, old_rows.comment_count)
  having count(*) > 0;
  return null;
end $$;

create trigger personality_totals__tell after update on personality_totals
  referencing old table as old_rows new table as new_rows
  for each statement execute function personality_totals__tell();

create function notifications__tell_inserted() returns trigger language plpgsql as $$
begin
  perform tell('unread_counts', array_agg(distinct user_id)) from new_rows having count(*) > 0;
  return null;
end $$;

create function notifications__tell_deleted() returns trigger language plpgsql as $$
begin
  perform tell('unread_counts', array_agg(distinct user_id)) from old_rows
  where not is_read having count(*) > 0;
  return null;
end $$;

create function notifications__tell_updated() returns trigger language plpgsql as $$
begin
  perform tell('unread_counts', array_agg(distinct new_rows.user_id))
  from new_rows join old_rows using (id)
  where new_rows.is_read <> old_rows.is_read having count(*) > 0;
  return null;
end $$;

create trigger notifications__tell_inserted after insert on notifications
  referencing new table as new_rows
  for each statement execute function notifications__tell_inserted();
create trigger notifications__tell_deleted after delete on notifications
  referencing old table as old_rows
  for each statement execute function notifications__tell_deleted();
create trigger notifications__tell_updated after update on notifications
  referencing old table as old_rows new table as new_rows
  for each statement execute function notifications__tell_updated();

-- Whose tokens ended, by whatever ended them.
create function accounts__tell_updated() returns trigger language plpgsql as $$
begin
  perform tell('ended_tokens', array_agg(new_rows.user_id))
  from new_rows join old_rows using (user_id)
  where new_rows.token_version <> old_rows.token_version having count(*) > 0;
  return null;
end $$;

create function accounts__tell_deleted() returns trigger language plpgsql as $$
begin
  perform tell('ended_tokens', array_agg(user_id)) from old_rows having count(*) > 0;
  return null;
end $$;

create trigger accounts__tell_updated after update on accounts
  referencing old table as old_rows new table as new_rows
  for each statement execute function accounts__tell_updated();
create trigger accounts__tell_deleted after delete on accounts
  referencing old table as old_rows
  for each statement execute function accounts__tell_deleted();
