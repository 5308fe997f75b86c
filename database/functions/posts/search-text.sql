-- Folds letters that a search text may spell otherwise, beyond case and accents: ß and ligatures; the final sigma; vowel
-- signs of Arabic and Hebrew, forms of alef, and letters that Persian and Urdu write otherwise.
create function fold_letters(value text) returns text
language sql immutable strict parallel safe
return translate(
  regexp_replace(
    replace(replace(replace(fold(value), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
    '[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed]', '', 'g'
  ),
  U&'\03C2\0671\0649\06CC\0629\06A9\06C1\06BE', U&'\03C3\0627\064A\064A\0647\0643\0647\0647'
);

-- The letters of a language that people write as two when they cannot type them; null for other languages.
create function spell_out(value text, lang text) returns text language sql immutable parallel safe as $$
  select case lang
    when 'de' then replace(replace(replace(value, 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue')
    when 'da' then replace(replace(value, 'å', 'aa'), 'ø', 'oe')
    when 'no' then replace(replace(value, 'å', 'aa'), 'ø', 'oe')
  end
$$;

-- What a post is found by: its folded text, and the spelled out one after it, where that is another one.
create function fold_written(value text, lang text) returns text language sql immutable parallel safe as $$
  select concat_ws(
    E'\n',
    fold_letters(value),
    nullif(
      fold_letters(spell_out(lower(normalize(value, NFKC) collate pg_catalog.pg_c_utf8), lang)),
      fold_letters(value)
    )
  )
$$;

create function posts__fold() returns trigger language plpgsql as $$
begin
  new.search_text := fold_written(new.content, new.lang);
  return new;
end $$;

create trigger posts__fold before insert or update of content, lang on posts
  for each row execute function posts__fold();
