-- True if a change of the counts by so many voters shows none of them.
create function merges__hides(voters bigint) returns boolean language sql immutable
return voters = 0 or voters >= 5;

-- What a vote adds to both counts together: the digits are the downvotes and the upvotes.
create function vote_part(type vote_type) returns integer language sql immutable
return case type when 'UPVOTE' then 1 else 10 end;

-- True if the votes on one personality can move to another one without a change of counts by one to four voters: in the
-- counts that disappear, in those of the survivor, and in what is missing from their sum because somebody voted on both. The
-- tally of verified members is public too, so the last one is looked at for them and for the others.
-- Of each voter it compares the parts of both counts before and the part of the survivor's afterwards.
create function merges__may_move_votes(absorbed uuid, survivor uuid) returns boolean language sql stable as $$
  select merges__hides(count(*) filter (where absorbed_part > 0))
    and merges__hides(count(*) filter (where survivor_part <> part_after))
    and merges__hides(count(*) filter (where absorbed_part + survivor_part <> part_after and is_verified))
    and merges__hides(count(*) filter (where absorbed_part + survivor_part <> part_after and not is_verified))
    -- A hold ends the wait of a vote to join the counts, which no undo could bring back.
    and not coalesce(bool_or(ends_wait), false)
  from (
    select a.is_verified,
      case when a.is_eligible and a.review_id is null then vote_part(a.type) else 0 end as absorbed_part,
      case when s.is_eligible and s.review_id is null then vote_part(s.type) else 0 end as survivor_part,
      case
        when s.id is null then a.joins_at is not null and held.review_id is not null
        else s.joins_at is not null and a.review_id is not null
      end as ends_wait,
      case
        when a.review_id is not null or not coalesce(s.is_eligible and s.review_id is null, a.is_eligible) then 0
        when s.id is null and held.review_id is not null then 0
        else vote_part(case when s.created_at >= a.created_at then s.type else a.type end)
      end as part_after
    from votes as a left join votes as s on s.user_id = a.user_id and s.personality_id = survivor
    left join vote_holds as held on held.user_id = a.user_id and held.personality_id = survivor
    where a.personality_id = absorbed
  ) as voters
$$;

-- The merge that keeps the votes on a personality out of the counts, if any.
create function merges__keeping(target_id uuid) returns uuid language sql stable as $$
  select id from merges where absorbed_id = target_id
$$;

-- The personality to which the address of this one leads: itself, or what it was merged into.
create function personalities__survivor(target_id uuid) returns uuid language sql stable as $$
  with recursive chain as (
    select id, merged_into, 1 as place from personalities where id = target_id
    union all
    select next.id, next.merged_into, place + 1
    from chain join personalities as next on next.id = chain.merged_into where place < 20
  )
  select id from chain where merged_into is null
$$;

-- What is written about a merged personality goes to its survivor.
create function personalities__redirect() returns trigger language plpgsql as $$
begin
  -- An unknown one is left to the foreign key.
  new.personality_id := coalesce(personalities__survivor(new.personality_id), new.personality_id);
  return new;
end $$;

create trigger mandates__redirect before insert on mandates
  for each row execute function personalities__redirect();
create trigger moderation_cases__redirect before insert on moderation_cases
  for each row when (new.personality_id is not null) execute function personalities__redirect();
create trigger personality_identifiers__redirect before insert on personality_identifiers
  for each row execute function personalities__redirect();
create trigger personality_links__redirect before insert on personality_links
  for each row execute function personalities__redirect();
create trigger personality_names__redirect before insert on personality_names
  for each row execute function personalities__redirect();
create trigger news_subscriptions__redirect before insert on news_subscriptions
  for each row execute function personalities__redirect();
create trigger saves__redirect before insert on saves
  for each row execute function personalities__redirect();
create trigger source_people__redirect before insert on source_people
  for each row execute function personalities__redirect();
