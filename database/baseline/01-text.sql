create extension if not exists pg_trgm;

-- Folds case and accents, so that 'lujan' finds 'Luján'. Immutable, hence usable in indexes and
-- generated columns; the collation is named because an embedded database is made with plain C.
create function fold(value text) returns text
language sql immutable strict parallel safe
return lower(
  translate(
    regexp_replace(normalize(value, NFKD), '[\u0300-\u036f]', '', 'g'),
    'łŁøØđĐıħĦ', 'lLoOdDihH'
  ) collate pg_catalog.pg_c_utf8
);

-- The words of a folded text, by which rows are found although a word of the search text has a typing error. Words of
-- more than 40 letters are left out: an index entry might not hold them. The collation is named because an embedded
-- database is made with plain C. The cost keeps the planner from computing the words of many rows instead of reading
-- the index. A search needs few of the rows that match a word: parallel workers cost more to start than they save.
create function words(value text) returns tsvector
language sql immutable strict parallel restricted cost 10000
return array_to_tsvector(array_remove(
  regexp_split_to_array(value collate pg_catalog.pg_c_utf8, '[^[:alnum:]]+|[[:alnum:]]{41,}'), ''
));

-- The letter that a list from A to Z has a name under: the first one of its last word, without 'Jr.' and the like.
create function last_name_initial(name text) returns text
language sql immutable strict parallel safe
return coalesce(
  substring(
    fold(regexp_replace(name, '[,[:space:]]+(jr|sr|ii|iii|iv)\.?[[:space:]]*$', '', 'i'))
    from '([[:alnum:]])[^[:space:]]*[[:space:]]*$'
  ),
  '#'
);

-- The key of the upload that an address leads to; null when it leads elsewhere. Every column that may
-- hold such an address has an index on it, so that asking whether an upload is in use stays cheap.
create function upload_key(url text) returns text
language sql immutable strict parallel safe
return substring(url from '/files/([A-Za-z0-9_-]{22})/');
