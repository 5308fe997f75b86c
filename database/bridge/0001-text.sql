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
