create function integrity_counts__add(counted text, amount bigint) returns void language sql as $$
  insert into integrity_counts (month, kind, total)
  select to_char(now() at time zone 'UTC', 'YYYY-MM'), counted, amount where amount > 0
  on conflict on constraint integrity_counts__key do update
  set total = integrity_counts.total + excluded.total
$$;

create function vote_holds__count() returns trigger language plpgsql as $$
begin
  perform integrity_counts__add('HELD', (select count(*) from new_rows));
  return null;
end $$;

create function vote_reviews__count() returns trigger language plpgsql as $$
begin
  update integrity_counts set total = greatest(total - old.excluded_votes, 0)
  where month = old.excluded_month and kind = 'EXCLUDED';
  new.excluded_month := null;
  new.excluded_votes := null;
  if new.outcome = 'RELEASED' then
    perform integrity_counts__add('RELEASES', 1);
  else
    new.excluded_month := to_char(now() at time zone 'UTC', 'YYYY-MM');
    new.excluded_votes := (select count(*) from vote_holds where review_id = new.id);
    perform integrity_counts__add('EXCLUSIONS', 1);
    perform integrity_counts__add('EXCLUDED', new.excluded_votes);
  end if;
  return new;
end $$;

create trigger vote_holds__count after insert on vote_holds
  referencing new table as new_rows for each statement execute function vote_holds__count();
create trigger vote_reviews__count before update of outcome on vote_reviews
  for each row
  when (new.outcome is not null and new.outcome is distinct from old.outcome)
  execute function vote_reviews__count();
