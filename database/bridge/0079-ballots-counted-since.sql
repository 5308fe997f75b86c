-- When the vote got the number that it has, if that was after it was cast: a list of before then cannot have it, and
-- its voter must not be told that the ballot is missing.
alter table votes add column counted_since timestamptz;

create or replace function votes__renumber() returns trigger language plpgsql as $$
begin
  if new.is_eligible and new.review_id is null and not (old.is_eligible and old.review_id is null) then
    new.id := gen_random_uuid();
    new.counted_since := now();
  end if;
  if new.is_verified and not old.is_verified then
    new.verifications := old.verifications + 1;
  end if;
  return new;
end $$;
