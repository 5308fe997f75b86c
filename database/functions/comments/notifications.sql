create function comments__notify(ids uuid[], anonymous boolean[])
returns void language sql as $$
  select notify_ids(
    case when is_anonymous then 'anonymous_comments' else 'personality_counts' end, array_agg(id)
  )
  from unnest(ids, anonymous) as changed (id, is_anonymous) group by is_anonymous
$$;

create function comments__notify_inserted() returns trigger language plpgsql as $$
begin
  perform comments__notify(array_agg(personality_id), array_agg(is_anonymous))
  from new_rows where status <> 'HIDDEN';
  return null;
end $$;

create function comments__notify_updated() returns trigger language plpgsql as $$
begin
  perform notify_ids('personality_counts', array_agg(personality_id)) from (
    select id, personality_id, status = 'HIDDEN' from new_rows
    except
    select id, personality_id, status = 'HIDDEN' from old_rows
  ) as changed
  having count(*) > 0;
  return null;
end $$;

create function comments__notify_deleted() returns trigger language plpgsql as $$
begin
  perform comments__notify(array_agg(personality_id), array_agg(is_anonymous))
  from old_rows where status <> 'HIDDEN';
  return null;
end $$;

create trigger comments__notify_inserted after insert on comments
  referencing new table as new_rows for each statement execute function comments__notify_inserted();
create trigger comments__notify_updated after update on comments
  referencing old table as old_rows new table as new_rows for each statement execute function comments__notify_updated();
create trigger comments__notify_deleted after delete on comments
  referencing old table as old_rows for each statement execute function comments__notify_deleted();
