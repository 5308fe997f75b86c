create function areas__write_search_text() returns trigger language plpgsql as $$
begin
  new.search_text := fold(concat_ws(' ', new.name, (select name from areas where id = new.parent_id)));
  return new;
end $$;

-- Setting a column of the areas below to its own value runs the trigger above for them.
create function areas__rename_in_children() returns trigger language plpgsql as $$
begin
  update areas set parent_id = new.id where parent_id = new.id;
  return null;
end $$;

create trigger areas__write_search_text before insert or update of name, parent_id on areas
  for each row execute function areas__write_search_text();
create trigger areas__rename_in_children after update of name on areas
  for each row when (old.name is distinct from new.name) execute function areas__rename_in_children();
