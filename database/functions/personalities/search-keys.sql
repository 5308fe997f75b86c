-- Marks what people are found by as out of date, whatever writes the names. A statement that writes the keys too has made
-- them of what it writes.
create function personalities__outdate_keys() returns trigger language plpgsql as $$
begin
  new.search_version := 0;
  return new;
end $$;

-- The setting says that the keys have these names already: `insertDetails` makes it for its one statement.
create function personality_names__outdate_keys() returns trigger language plpgsql as $$
begin
  if current_setting('voxpop.names_are_in_keys', true) = 'on' then
    perform set_config('voxpop.names_are_in_keys', '', true);
    return null;
  end if;
  update personalities set search_version = 0
  where id in (select personality_id from changed) and search_version <> 0;
  return null;
end $$;

create trigger personalities__outdate_keys
  before update of name, party, position, party_id, chamber_ids, area_ids on personalities
  for each row
  when (
    (new.name, new.party, new.position, new.party_id, new.chamber_ids, new.area_ids)
      is distinct from (old.name, old.party, old.position, old.party_id, old.chamber_ids, old.area_ids)
    and new.search_text = old.search_text and new.search_version = old.search_version
  )
  execute function personalities__outdate_keys();
create trigger personality_names__outdate_keys_inserted after insert on personality_names
  referencing new table as changed for each statement execute function personality_names__outdate_keys();
create trigger personality_names__outdate_keys_updated after update on personality_names
  referencing new table as changed for each statement execute function personality_names__outdate_keys();
create trigger personality_names__outdate_keys_deleted after delete on personality_names
  referencing old table as changed for each statement execute function personality_names__outdate_keys();
