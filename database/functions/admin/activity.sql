create function activity__count() returns trigger language plpgsql as $$
begin
  insert into activity (kind, day, amount)
  select tg_argv[0]::activity_kind, (created_at at time zone 'UTC')::date,
    count(*) * case tg_op when 'INSERT' then 1 else -1 end
  from changed group by 2;
  return null;
end $$;

-- A personality that was merged into another one is not counted.
create function activity__count_merged() returns trigger language plpgsql as $$
begin
  insert into activity (kind, day, amount) values (
    'personalities', (new.created_at at time zone 'UTC')::date, case when new.merged_into is null then 1 else -1 end
  );
  return null;
end $$;

create function activity__count_personalities() returns trigger language plpgsql as $$
begin
  insert into activity (kind, day, amount)
  select 'personalities', (created_at at time zone 'UTC')::date,
    count(*) * case tg_op when 'INSERT' then 1 else -1 end
  from changed where merged_into is null group by 2;
  return null;
end $$;

create trigger comments__note_day_inserted after insert on comments
  referencing new table as changed for each statement execute function activity__count('comments');
create trigger comments__note_day_deleted after delete on comments
  referencing old table as changed for each statement execute function activity__count('comments');
create trigger personalities__note_day_inserted after insert on personalities
  referencing new table as changed for each statement execute function activity__count_personalities();
create trigger personalities__note_day_merged after update of merged_into on personalities
  for each row
  when ((old.merged_into is null) <> (new.merged_into is null))
  execute function activity__count_merged();
create trigger personalities__note_day_deleted after delete on personalities
  referencing old table as changed for each statement execute function activity__count_personalities();
create trigger users__note_day_inserted after insert on users
  referencing new table as changed for each statement execute function activity__count('users');
create trigger users__note_day_deleted after delete on users
  referencing old table as changed for each statement execute function activity__count('users');
