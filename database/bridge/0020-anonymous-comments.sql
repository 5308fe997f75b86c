-- Anonymous comments tell others the hour alone: by their time, by their id, and by their place in a list.
alter table comments
  alter column id set default gen_random_uuid(),
  add column listed_at timestamptz not null generated always as (
    case
      when is_anonymous then date_bin('1 hour', created_at, timestamptz '2000-01-01 00:00:00+00')
      else created_at
    end
  ) stored;

-- The ids of anonymous comments had their time in them.
alter table moderation_cases drop constraint moderation_cases__comment;
alter table notifications drop constraint notifications__comment;
create temporary table renewed on commit drop as
  select id as old_id, gen_random_uuid() as new_id from comments where is_anonymous;
update comments set id = new_id from renewed where id = old_id;
update moderation_cases set comment_id = new_id from renewed where comment_id = old_id;
update notifications set comment_id = new_id from renewed where comment_id = old_id;
alter table moderation_cases
  add constraint moderation_cases__comment foreign key (comment_id) references comments on delete cascade;
alter table notifications
  add constraint notifications__comment foreign key (comment_id) references comments on delete cascade;

drop index comments__shown;
drop index comments__own;
drop index comments__status;
create index comments__shown on comments (personality_id, listed_at desc, id desc) where status <> 'HIDDEN';
create index comments__listed on comments (listed_at desc, id desc);
create index comments__own on comments (user_id, created_at desc, id desc);
create index comments__status on comments (status, listed_at desc, id desc) where status <> 'ACTIVE';

-- Whoever watches the live counts must not see the moment of an anonymous comment: those are sent in batches, on a
-- channel of their own.
create or replace function personality_totals__tell() returns trigger language plpgsql as $$
begin
  perform tell('personality_counts', array_agg(new_rows.personality_id))
  from new_rows join old_rows using (personality_id)
  where (new_rows.upvote_count, new_rows.downvote_count)
    is distinct from (old_rows.upvote_count, old_rows.downvote_count)
  having count(*) > 0;
  return null;
end $$;

create function comments__tell(ids uuid[], anonymous boolean[]) returns void language sql as $$
  select tell(
    case when is_anonymous then 'anonymous_comments' else 'personality_counts' end, array_agg(id)
  )
  from unnest(ids, anonymous) as changed (id, is_anonymous) group by is_anonymous
$$;

create function comments__tell_inserted() returns trigger language plpgsql as $$
begin
  perform comments__tell(array_agg(personality_id), array_agg(is_anonymous))
  from new_rows where status <> 'HIDDEN';
  return null;
end $$;

create function comments__tell_deleted() returns trigger language plpgsql as $$
begin
  perform comments__tell(array_agg(personality_id), array_agg(is_anonymous))
  from old_rows where status <> 'HIDDEN';
  return null;
end $$;

-- Hiding and showing again is what administrators do: its moment says nothing of the author.
create function comments__tell_updated() returns trigger language plpgsql as $$
begin
  perform tell('personality_counts', array_agg(new_rows.personality_id))
  from new_rows join old_rows using (id)
  where (new_rows.status = 'HIDDEN') <> (old_rows.status = 'HIDDEN')
  having count(*) > 0;
  return null;
end $$;

create trigger comments__tell_inserted after insert on comments
  referencing new table as new_rows
  for each statement execute function comments__tell_inserted();
create trigger comments__tell_deleted after delete on comments
  referencing old table as old_rows
  for each statement execute function comments__tell_deleted();
create trigger comments__tell_updated after update on comments
  referencing old table as old_rows new table as new_rows
  for each statement execute function comments__tell_updated();
