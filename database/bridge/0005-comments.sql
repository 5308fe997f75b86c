create type comment_status as enum ('ACTIVE', 'HIDDEN', 'FLAGGED');

create table comments (
  -- Time-ordered, so that the newest come first by their key alone.
  id uuid not null default uuidv7() constraint comments__id primary key,
  user_id uuid not null constraint comments__user references users on delete cascade,
  personality_id uuid not null constraint comments__personality references personalities on delete cascade,
  content text not null,
  status comment_status not null default 'ACTIVE',
  is_anonymous boolean not null default false,
  edited_at timestamptz,
  created_at timestamptz not null default now()
);

create index comments__shown on comments (personality_id, id desc) where status <> 'HIDDEN';
create index comments__personality_id on comments (personality_id) where status = 'HIDDEN';
create index comments__own on comments (user_id, id desc);
create index comments__status on comments (status, id desc) where status <> 'ACTIVE';

-- As for votes: the rows of totals in the order of their ids, each once.
create function comments__add(ids uuid[], shown bigint[]) returns void
language sql as $$
  with delta as (
    select * from unnest(ids, shown) as delta (personality_id, shown) where shown <> 0
  ), locked as (
    select personality_id from personality_totals
    where personality_id in (select personality_id from delta)
    order by personality_id
    for no key update
  )
  update personality_totals as totals set comment_count = comment_count + delta.shown
  from delta join locked using (personality_id)
  where totals.personality_id = delta.personality_id
$$;

create function comments__count_inserted() returns trigger language plpgsql as $$
begin
  perform comments__add(array_agg(personality_id), array_agg(shown)) from (
    select personality_id, count(*) as shown from new_rows
    where status <> 'HIDDEN' group by personality_id
  ) as delta;
  return null;
end $$;

create function comments__count_deleted() returns trigger language plpgsql as $$
begin
  perform comments__add(array_agg(personality_id), array_agg(shown)) from (
    select personality_id, -count(*) as shown from old_rows
    where status <> 'HIDDEN' group by personality_id
  ) as delta;
  return null;
end $$;

create function comments__count_updated() returns trigger language plpgsql as $$
begin
  perform comments__add(array_agg(personality_id), array_agg(shown)) from (
    select personality_id, sum(shown) :: bigint as shown from (
      select personality_id, (status <> 'HIDDEN') :: int as shown from new_rows
      union all
      select personality_id, -(status <> 'HIDDEN') :: int from old_rows
    ) as sides group by personality_id
  ) as delta;
  return null;
end $$;

create trigger comments__count_inserted after insert on comments
  referencing new table as new_rows
  for each statement execute function comments__count_inserted();
create trigger comments__count_deleted after delete on comments
  referencing old table as old_rows
  for each statement execute function comments__count_deleted();
create trigger comments__count_updated after update on comments
  referencing old table as old_rows new table as new_rows
  for each statement execute function comments__count_updated();
