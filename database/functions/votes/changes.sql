-- A changed vote is a new one.
create function votes__renew() returns trigger language plpgsql as $$
begin
  new.id := gen_random_uuid();
  new.created_at := now();
  new.voter_bits := null;
  return new;
end $$;

-- A vote that counts again keeps the bits of its voter and gets a new number: votes that vanish from the lists and return together, such as those of a
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

-- Draws the salts of these votes again, because their numbers would be those of others: voters whose programs sent the same
-- bits. Locks in the order of decision 42.
create function votes__draw_salts(voted_id uuid, ids uuid[]) returns void language plpgsql as $$
begin
  perform from personality_totals where personality_id = voted_id for no key update;
  update votes set id = gen_random_uuid(), counted_since = now() where personality_id = voted_id and id = any (ids);
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
