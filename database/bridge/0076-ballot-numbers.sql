-- Ballot numbers are encrypted ids of votes (`server/ballots/number.ts`), so an id must not return to the public lists.

-- How often the voter was verified since the vote was cast. It is part of the number in the list of verified members: that
-- of a member who loses the verification and gets it back must not return, while the number in the list of all stays.
alter table votes add column verifications integer not null default 0;

-- Votes that vanish from the lists and return together, such as those of a review, would be known to be of one voter.
create function votes__renumber() returns trigger language plpgsql as $$
begin
  if new.is_eligible and new.review_id is null and not (old.is_eligible and old.review_id is null) then
    new.id := gen_random_uuid();
  end if;
  if new.is_verified and not old.is_verified then
    new.verifications := old.verifications + 1;
  end if;
  return new;
end $$;
-- Casting or changing a vote sets none of these columns, so it does not run the trigger.
create trigger votes__renumber before update of is_eligible, is_verified, review_id on votes for each row
  when (
    (new.is_eligible and new.review_id is null and not (old.is_eligible and old.review_id is null))
    or (new.is_verified and not old.is_verified)
  )
  execute function votes__renumber();
