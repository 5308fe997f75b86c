-- Adds differences to the numbers of agreements, in the order of the comments' ids.
create function comment_agreements__add(ids uuid[], counted bigint[]) returns void
language sql as $$
  with delta as (
    select * from unnest(ids, counted) as delta (comment_id, counted) where counted <> 0
  ), locked as (
    select id from comments where id in (select comment_id from delta) order by id for no key update
  )
  update comments set agree_count = agree_count + delta.counted
  from delta join locked on locked.id = delta.comment_id
  where comments.id = delta.comment_id
$$;

create function comment_agreements__count_inserted() returns trigger language plpgsql as $$
begin
  perform comment_agreements__add(array_agg(comment_id), array_agg(counted)) from (
    select comment_id, count(*) as counted from new_rows where is_counted group by comment_id
  ) as delta;
  return null;
end $$;

create function comment_agreements__count_updated() returns trigger language plpgsql as $$
begin
  perform comment_agreements__add(array_agg(comment_id), array_agg(counted)) from (
    select comment_id, sum(counted)::bigint as counted from (
      select comment_id, is_counted::int as counted from new_rows
      union all
      select comment_id, -is_counted::int from old_rows
    ) as sides group by comment_id
  ) as delta;
  return null;
end $$;

create function comment_agreements__count_deleted() returns trigger language plpgsql as $$
begin
  perform comment_agreements__add(array_agg(comment_id), array_agg(counted)) from (
    select comment_id, -count(*) as counted from old_rows where is_counted group by comment_id
  ) as delta;
  return null;
end $$;

-- Agreements follow the votes of their member: those of a member whose votes begin or cease to count do so too, each at a
-- random moment of its own within a day.
create function voters__change_agreements() returns trigger language plpgsql as $$
begin
  update comment_agreements as agreements
  set changes_at = case
    when agreements.is_counted <> new_rows.is_eligible then random_moment(now(), now() + interval '1 day')
  end
  from new_rows join old_rows using (user_id)
  where agreements.user_id = new_rows.user_id and new_rows.is_eligible <> old_rows.is_eligible;
  return null;
end $$;

create trigger comment_agreements__count_inserted after insert on comment_agreements
  referencing new table as new_rows for each statement execute function comment_agreements__count_inserted();
create trigger comment_agreements__count_updated after update on comment_agreements
  referencing old table as old_rows new table as new_rows for each statement execute function comment_agreements__count_updated();
create trigger comment_agreements__count_deleted after delete on comment_agreements
  referencing old table as old_rows for each statement execute function comment_agreements__count_deleted();
create trigger voters__change_agreements after update on voters
  referencing old table as old_rows new table as new_rows for each statement execute function voters__change_agreements();
