create function areas__write_search_text() returns trigger language plpgsql as $$
begin
  new.search_text := fold(concat_ws(
    ' ', new.name, areas__text_of_names(new.names),
    (select concat_ws(' ', name, areas__text_of_names(names)) from areas where id = new.parent_id)
  ));
  return new;
end $$;

-- Names by language as one text; null without any.
create function areas__text_of_names(names jsonb) returns text language sql immutable as $$
  select string_agg(value, ' ' order by key) from jsonb_each_text(names)
$$;

-- Setting a column of the areas below to its own value runs the trigger above for them.
create function areas__rename_in_children() returns trigger language plpgsql as $$
begin
  update areas set parent_id = new.id where parent_id = new.id;
  return null;
end $$;

create trigger areas__write_search_text before insert or update of name, names, parent_id on areas
  for each row execute function areas__write_search_text();
create trigger areas__rename_in_children after update of name, names on areas
  for each row when ((old.name, old.names) is distinct from (new.name, new.names))
  execute function areas__rename_in_children();
