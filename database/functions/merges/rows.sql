-- Gives the survivor what is stored about the absorbed person. A row that the survivor has already stays where it is: a save
-- by the same user, news that the same user asks for, and a second open case. Also called after the merge, for rows that were written at the same moment.
create function merges__move_rows(absorbed uuid, survivor uuid) returns void language plpgsql as $$
begin
  update comment_threads set personality_id = survivor, merged_from = absorbed where personality_id = absorbed;
  update comments set personality_id = survivor, merged_from = absorbed where personality_id = absorbed;
  update saves set personality_id = survivor, merged_from = absorbed
  where personality_id = absorbed
    and not exists (select from saves as own where own.user_id = saves.user_id and own.personality_id = survivor);
  -- The survivor has other counts and offices, which the subscriber has seen as soon as the job has read them.
  update news_subscriptions
  set personality_id = survivor, merged_from = absorbed, seen_upvotes = null, seen_downvotes = null, is_in_office = null
  where personality_id = absorbed and not exists (
    select from news_subscriptions as own
    where own.user_id = news_subscriptions.user_id and own.personality_id = survivor
  );
  update moderation_cases set personality_id = survivor, merged_from = absorbed
  where personality_id = absorbed and (
    outcome is not null
    or not exists (select from moderation_cases as own where own.personality_id = survivor and own.outcome is null)
  );
  update mandates set personality_id = survivor, merged_from = absorbed where personality_id = absorbed;
  update source_people set personality_id = survivor, merged_from = absorbed where personality_id = absorbed;
  update personality_names set personality_id = survivor, merged_from = absorbed where personality_id = absorbed;
  update personality_links set personality_id = survivor, merged_from = absorbed where personality_id = absorbed;
  update personality_identifiers set personality_id = survivor, merged_from = absorbed where personality_id = absorbed;
  update chart_notes set personality_id = survivor, merged_from = absorbed where personality_id = absorbed;
end $$;

-- Undoes `merges__move_rows`. A case that was opened meanwhile about the other one stays with it.
create function merges__return_rows(absorbed uuid, survivor uuid) returns void language plpgsql as $$
begin
  update comment_threads set personality_id = absorbed, merged_from = null
  where personality_id = survivor and merged_from = absorbed;
  update comments set personality_id = absorbed, merged_from = null
  where personality_id = survivor and merged_from = absorbed;
  update saves set personality_id = absorbed, merged_from = null
  where personality_id = survivor and merged_from = absorbed;
  update news_subscriptions
  set personality_id = absorbed, merged_from = null, seen_upvotes = null, seen_downvotes = null, is_in_office = null
  where personality_id = survivor and merged_from = absorbed;
  update moderation_cases set personality_id = absorbed, merged_from = null
  where personality_id = survivor and merged_from = absorbed and (
    outcome is not null
    or not exists (select from moderation_cases as own where own.personality_id = absorbed and own.outcome is null)
  );
  update mandates set personality_id = absorbed, merged_from = null
  where personality_id = survivor and merged_from = absorbed;
  update source_people set personality_id = absorbed, merged_from = null
  where personality_id = survivor and merged_from = absorbed;
  update personality_names set personality_id = absorbed, merged_from = null
  where personality_id = survivor and merged_from = absorbed;
  update personality_links set personality_id = absorbed, merged_from = null
  where personality_id = survivor and merged_from = absorbed;
  update personality_identifiers set personality_id = absorbed, merged_from = null
  where personality_id = survivor and merged_from = absorbed;
  update chart_notes set personality_id = absorbed, merged_from = null
  where personality_id = survivor and merged_from = absorbed;
end $$;

-- The name of the absorbed person becomes another name of the survivor, unless the survivor is called so already.
create function merges__add_name(absorbed uuid, survivor uuid) returns void language sql as $$
  insert into personality_names (personality_id, name, merged_from)
  select survivor, other.name, absorbed
  from personalities as other
  where other.id = absorbed
    and fold(other.name) <> (select fold(name) from personalities where id = survivor)
    and not exists (
      select from personality_names where personality_id = survivor and fold(personality_names.name) = fold(other.name)
    )
$$;

create function merges__remove_name(absorbed uuid, survivor uuid) returns void language sql as $$
  delete from personality_names
  where personality_id = survivor and merged_from = absorbed
    and name = (select name from personalities where id = absorbed)
$$;
