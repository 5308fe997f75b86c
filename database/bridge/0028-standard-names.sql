-- Tables, constraints, indexes, triggers and functions get names in standard words. No row changes.
alter table audit_acts rename to audit_entries;
alter table veiled_suspensions rename to shadow_suspensions;

do $$
declare
  item record;
begin
  -- Constraints come before indexes, because renaming a primary key renames its index.
  for item in
    select conrelid :: regclass as owner, conname as name from pg_constraint
    where connamespace = 'public' :: regnamespace and conname ~ '^(audit_acts|veiled_suspensions)_'
  loop
    execute format('alter table %s rename constraint %I to %I', item.owner, item.name,
      regexp_replace(regexp_replace(item.name, '^audit_acts', 'audit_entries'),
        '^veiled_suspensions', 'shadow_suspensions'));
  end loop;
  for item in
    select indexname as name from pg_indexes
    where schemaname = 'public' and indexname ~ '^(audit_acts|veiled_suspensions)_'
  loop
    execute format('alter index %I rename to %I', item.name,
      regexp_replace(regexp_replace(item.name, '^audit_acts', 'audit_entries'),
        '^veiled_suspensions', 'shadow_suspensions'));
  end loop;
  -- 'x__tell_inserted' becomes 'x__notify_inserted', for the triggers and the functions that they execute.
  for item in
    select tgrelid :: regclass as owner, tgname as name from pg_trigger
    where not tgisinternal and tgname ~ '__tell(_(inserted|updated|deleted))?$'
  loop
    execute format('alter trigger %I on %s rename to %I', item.name, item.owner,
      replace(item.name, '__tell', '__notify'));
  end loop;
  for item in
    select oid :: regprocedure as signature, proname as name from pg_proc
    where pronamespace = 'public' :: regnamespace
      and proname ~ '__tell(_(inserted|updated|deleted))?$'
  loop
    execute format('alter function %s rename to %I', item.signature,
      replace(item.name, '__tell', '__notify'));
  end loop;
end $$;

alter trigger audit_acts__append_only on audit_entries rename to audit_entries__append_only;
alter function audit_acts__refuse rename to audit_entries__reject_change;
alter trigger users__unveil on users rename to users__lift_shadow_suspension;
alter function users__unveil rename to users__lift_shadow_suspension;
alter trigger moderation_cases__tell_gone on moderation_cases
  rename to moderation_cases__notify_reporters;
alter function moderation_cases__tell_gone rename to moderation_cases__notify_reporters;
alter function tell rename to notify_ids;

-- The bodies that name renamed tables, constraints or functions.
create or replace function audit_entries__reject_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only'
    using errcode = 'restrict_violation', constraint = 'audit_entries__append_only';
end $$;

create or replace function users__lift_shadow_suspension() returns trigger language plpgsql as $$
begin
  delete from shadow_suspensions using new_rows join old_rows using (id)
  where shadow_suspensions.user_id = new_rows.id
    and new_rows.role = 'ADMIN' and old_rows.role <> 'ADMIN';
  return null;
end $$;

create or replace function accounts__notify_deleted() returns trigger language plpgsql as $$
begin
  perform notify_ids('ended_tokens', array_agg(user_id)) from old_rows having count(*) > 0;
  return null;
end $$;

create or replace function accounts__notify_updated() returns trigger language plpgsql as $$
begin
  perform notify_ids('ended_tokens', array_agg(new_rows.user_id))
  from new_rows join old_rows using (user_id)
  where new_rows.token_version <> old_rows.token_version having count(*) > 0;
  return null;
end $$;

create or replace function comments__notify(ids uuid[], anonymous boolean[])
returns void language sql as $$
  select notify_ids(
    case when is_anonymous then 'anonymous_comments' else 'personality_counts' end, array_agg(id)
  )
  from unnest(ids, anonymous) as changed (id, is_anonymous) group by is_anonymous
$$;

create or replace function comments__notify_inserted() returns trigger language plpgsql as $$
begin
  perform comments__notify(array_agg(personality_id), array_agg(is_anonymous))
  from new_rows where status <> 'HIDDEN';
  return null;
end $$;

create or replace function comments__notify_deleted() returns trigger language plpgsql as $$
begin
  perform comments__notify(array_agg(personality_id), array_agg(is_anonymous))
  from old_rows where status <> 'HIDDEN';
  return null;
end $$;

create or replace function comments__notify_updated() returns trigger language plpgsql as $$
begin
  perform notify_ids('personality_counts', array_agg(new_rows.personality_id))
  from new_rows join old_rows using (id)
  where (new_rows.status = 'HIDDEN') <> (old_rows.status = 'HIDDEN')
  having count(*) > 0;
  return null;
end $$;

create or replace function notifications__notify_inserted() returns trigger language plpgsql as $$
begin
  perform notify_ids('unread_counts', array_agg(distinct user_id)) from new_rows
  having count(*) > 0;
  return null;
end $$;

create or replace function notifications__notify_deleted() returns trigger language plpgsql as $$
begin
  perform notify_ids('unread_counts', array_agg(distinct user_id)) from old_rows
  where not is_read having count(*) > 0;
  return null;
end $$;

create or replace function notifications__notify_updated() returns trigger language plpgsql as $$
begin
  perform notify_ids('unread_counts', array_agg(distinct new_rows.user_id))
  from new_rows join old_rows using (id)
  where new_rows.is_read <> old_rows.is_read or new_rows.latest_id <> old_rows.latest_id
  having count(*) > 0;
  return null;
end $$;

create or replace function personality_totals__notify() returns trigger language plpgsql as $$
begin
  perform notify_ids('personality_counts', array_agg(new_rows.personality_id))
  from new_rows join old_rows using (personality_id)
  where (new_rows.upvote_count, new_rows.downvote_count)
    is distinct from (old_rows.upvote_count, old_rows.downvote_count)
  having count(*) > 0;
  return null;
end $$;
