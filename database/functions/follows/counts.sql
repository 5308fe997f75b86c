create function follows__count_inserted() returns trigger language plpgsql as $$
begin
  perform user_totals__add(array_agg(id), array_agg(followers), array_agg(following), array_agg(0))
  from (
    select followee_id as id, 1 as followers, 0 as following from new_rows
    union all select follower_id, 0, 1 from new_rows
  ) as delta;
  return null;
end $$;

create function follows__count_deleted() returns trigger language plpgsql as $$
begin
  perform user_totals__add(array_agg(id), array_agg(followers), array_agg(following), array_agg(0))
  from (
    select followee_id as id, -1 as followers, 0 as following from old_rows
    union all select follower_id, 0, -1 from old_rows
  ) as delta;
  return null;
end $$;

create trigger follows__count_inserted after insert on follows
  referencing new table as new_rows for each statement execute function follows__count_inserted();
create trigger follows__count_deleted after delete on follows
  referencing old table as old_rows for each statement execute function follows__count_deleted();
