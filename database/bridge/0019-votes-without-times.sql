-- A vote's id and time must not lead to its voter: ids are random and new with every change, administrators read
-- the day alone. Deleting an account detaches its votes, which stay counted (see 0021).
alter table votes
  drop constraint votes__id,
  drop constraint votes__pair,
  drop constraint votes__user,
  alter column id set default gen_random_uuid(),
  -- Null once the account is deleted.
  alter column user_id drop not null;
update votes set id = gen_random_uuid();
alter table votes
  add constraint votes__pair unique (user_id, personality_id),
  add constraint votes__user foreign key (user_id) references users on delete set null;

-- Within a day by the random id, so that the order tells nothing.
create index votes__day on votes (((created_at at time zone 'UTC') :: date) desc, id);
create index votes__detached on votes (personality_id) where user_id is null;

-- A changed vote is a new one.
create function votes__renew() returns trigger language plpgsql as $$
begin
  new.id := gen_random_uuid();
  new.created_at := now();
  return new;
end $$;

create trigger votes__renew before update on votes
  for each row when (new.type <> old.type) execute function votes__renew();

-- A detached vote looks to others as before, lest they see which votes an account had: it keeps its id and its day.
create function votes__detach() returns trigger language plpgsql as $$
begin
  new.created_at := date_bin('1 day', old.created_at, timestamptz '2000-01-01 00:00:00+00');
  return new;
end $$;

create trigger votes__detach before update on votes
  for each row when (old.user_id is not null and new.user_id is null) execute function votes__detach();

-- A changed vote moves to the day of its change.
create function activity__move() returns trigger language plpgsql as $$
declare
  counted constant activity_kind := tg_argv[0];
  delta record;
begin
  for delta in
    select day, sum(amount) as amount from (
      select (created_at at time zone 'UTC') :: date as day, 1 as amount from new_rows
      union all
      select (created_at at time zone 'UTC') :: date, -1 from old_rows
    ) as moves
    group by day having sum(amount) <> 0
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

create trigger votes__note_day_updated after update on votes
  referencing old table as old_rows new table as new_rows
  for each statement execute function activity__move('votes');
