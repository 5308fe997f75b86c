-- The language of a biography is looked for again, whatever writes the biography, unless an administrator has chosen it.
create function personalities__outdate_lang() returns trigger language plpgsql as $$
begin
  new.lang := null;
  new.lang_origin := 'PENDING';
  return new;
end $$;

create trigger personalities__outdate_lang
  before update of bio on personalities
  for each row
  when (new.bio is distinct from old.bio and old.lang_origin = 'FOUND' and new.lang_origin = 'FOUND')
  execute function personalities__outdate_lang();
