-- How many votes, comments, accounts and personalities of each day (UTC) there are. What is deleted is taken
-- off the day it was made on, so that the days always add up to the rows there are. Nothing here says whose.
create type activity_kind as enum ('votes', 'comments', 'users', 'personalities');

-- Several rows for a kind and day, of which some may be below zero: the sum counts. Whoever counts takes one that
-- nobody else holds, or a new one, so that nobody ever waits for a row that every writer of the site would want.
create table activity (
  id uuid not null default uuidv7() constraint activity__id primary key,
  kind activity_kind not null,
  day date not null,
  amount bigint not null
) with (fillfactor = 50);

create index activity__day on activity (kind, day);

create function activity__count() returns trigger language plpgsql as $$
declare
  direction constant integer := case tg_op when 'INSERT' then 1 else -1 end;
  counted constant activity_kind := tg_argv[0];
  delta record;
begin
  for delta in
    select (created_at at time zone 'UTC') :: date as day, count(*) * direction as amount
    from changed group by 1
  loop
    update activity set amount = activity.amount + delta.amount where id = (
      select id from activity where kind = counted and day = delta.day
      limit 1 for no key update skip locked
    );
    if not found then
      insert into activity (kind, day, amount) values (counted, delta.day, delta.amount);
    end if;
  end loop;
  return null;
end $$;

-- Triggers of one event run by name: these come after those that lock totals.
create trigger votes__note_day_inserted after insert on votes
  referencing new table as changed for each statement execute function activity__count('votes');
create trigger votes__note_day_deleted after delete on votes
  referencing old table as changed for each statement execute function activity__count('votes');
create trigger comments__note_day_inserted after insert on comments
  referencing new table as changed for each statement execute function activity__count('comments');
create trigger comments__note_day_deleted after delete on comments
  referencing old table as changed for each statement execute function activity__count('comments');
create trigger users__note_day_inserted after insert on users
  referencing new table as changed for each statement execute function activity__count('users');
create trigger users__note_day_deleted after delete on users
  referencing old table as changed for each statement execute function activity__count('users');
create trigger personalities__note_day_inserted after insert on personalities
  referencing new table as changed for each statement execute function activity__count('personalities');
create trigger personalities__note_day_deleted after delete on personalities
  referencing old table as changed for each statement execute function activity__count('personalities');

insert into activity (kind, day, amount)
select kind, (created_at at time zone 'UTC') :: date, count(*) from (
  select 'votes' :: activity_kind as kind, created_at from votes
  union all select 'comments', created_at from comments
  union all select 'users', created_at from users
  union all select 'personalities', created_at from personalities
) as made group by 1, 2;

create index users__created_at on users (created_at, id);
