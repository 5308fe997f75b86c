-- The words of a folded text, by which rows are found although a word of the search text has a typing error. Words of
-- more than 40 letters are left out: an index entry might not hold them. The collation is named because an embedded
-- database is made with plain C. The cost keeps the planner from computing the words of many rows instead of reading
-- the index.
create function words(value text) returns tsvector
language sql immutable strict parallel safe cost 10000
return array_to_tsvector(array_remove(
  regexp_split_to_array(value collate pg_catalog.pg_c_utf8, '[^[:alnum:]]+|[[:alnum:]]{41,}'), ''
));

-- A search asks for hundreds of words; a list of pending entries would be read for each of them.
create index users__words on users using gin (words(search_text)) with (fastupdate = off);
create index personalities__words on personalities using gin (words(search_text)) with (fastupdate = off);
