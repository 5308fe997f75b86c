-- A changed vote is a new one.
create function votes__renew() returns trigger language plpgsql as $$
begin
  new.id := gen_random_uuid();
  new.created_at := now();
  return new;
end $$;

-- A vote that counts again gets a new number: votes that vanish from the lists and return together, such as those of a
-- review, could otherwise be linked to one voter.
create function votes__renumber() returns trigger language plpgsql as $$
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

create trigger votes__renew before update of type on votes
  for each row
  when (new.type <> old.type and new.id = old.id)
  execute function votes__renew();
create trigger votes__renumber before update of is_eligible, is_verified, review_id on votes
  for each row
  when (
    new.is_eligible and new.review_id is null and not (old.is_eligible and old.review_id is null)
    or new.is_verified and not old.is_verified
  )
  execute function votes__renumber();
