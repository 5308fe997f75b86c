-- What reviews did to votes, by month, for the public page about the integrity of the count. Triggers add to it, so it
-- outlives the accounts and reviews that it counts.

create table integrity_counts (
  -- `YYYY-MM` in UTC.
  month text not null,
  -- `HELD` and `EXCLUDED` are votes, `RELEASES` and `EXCLUSIONS` decisions about reviews.
  kind text not null constraint integrity_counts__kind
    check (kind in ('HELD', 'EXCLUDED', 'RELEASES', 'EXCLUSIONS')),
  total integer not null,
  constraint integrity_counts__key primary key (month, kind)
);

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
create trigger vote_holds__count after insert on vote_holds
  referencing new table as new_rows for each statement execute function vote_holds__count();

create function vote_reviews__count() returns trigger language plpgsql as $$
begin
  if new.outcome = 'RELEASED' then
    perform integrity_counts__add('RELEASES', 1);
  else
    perform integrity_counts__add('EXCLUSIONS', 1);
    perform integrity_counts__add('EXCLUDED', (select count(*) from vote_holds where review_id = new.id));
  end if;
  return null;
end $$;
create trigger vote_reviews__count after update of outcome on vote_reviews for each row
  when (new.outcome is not null and new.outcome is distinct from old.outcome)
  execute function vote_reviews__count();

create index vote_reviews__open on vote_reviews (id) where outcome is null;
