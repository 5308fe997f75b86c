-- Number of replies of each thread, and its place while its first comment is not shown. The totals of the personality are
-- locked by then.
create function comments__count_replies_inserted() returns trigger language plpgsql as $$
begin
  update comment_threads as threads set reply_count = reply_count + delta.shown
  from (
    select parent_id, count(*) as shown from new_rows
    where parent_id is not null and status <> 'HIDDEN' group by parent_id
  ) as delta
  where threads.id = delta.parent_id;
  return null;
end $$;

create function comments__count_replies_updated() returns trigger language plpgsql as $$
begin
  update comment_threads as threads set reply_count = reply_count + delta.shown
  from (
    select parent_id, sum(shown) as shown from (
      select parent_id, (status <> 'HIDDEN')::int as shown from new_rows where parent_id is not null
      union all
      select parent_id, -(status <> 'HIDDEN')::int from old_rows where parent_id is not null
    ) as sides group by parent_id having sum(shown) <> 0
  ) as delta
  where threads.id = delta.parent_id;
  update comment_threads as threads set listed_at = case when new_rows.status = 'HIDDEN' then new_rows.listed_at end
  from new_rows join old_rows using (id)
  where threads.id = new_rows.id and (new_rows.status = 'HIDDEN') <> (old_rows.status = 'HIDDEN');
  return null;
end $$;

-- The thread of a deleted comment ends with its last reply.
create function comments__count_replies_deleted() returns trigger language plpgsql as $$
begin
  update comment_threads as threads set reply_count = reply_count - delta.shown
  from (
    select parent_id, count(*) as shown from old_rows
    where parent_id is not null and status <> 'HIDDEN' group by parent_id
  ) as delta
  where threads.id = delta.parent_id;
  update comment_threads as threads set listed_at = old_rows.listed_at
  from old_rows where threads.id = old_rows.id;
  delete from comment_threads as threads
  where threads.id in (select coalesce(parent_id, id) from old_rows) and listed_at is not null
    and not exists (select from comments where parent_id = threads.id or comments.id = threads.id);
  return null;
end $$;

create trigger comments__count_replies_inserted after insert on comments
  referencing new table as new_rows for each statement execute function comments__count_replies_inserted();
create trigger comments__count_replies_updated after update on comments
  referencing old table as old_rows new table as new_rows for each statement execute function comments__count_replies_updated();
create trigger comments__count_replies_deleted after delete on comments
  referencing old table as old_rows for each statement execute function comments__count_replies_deleted();
