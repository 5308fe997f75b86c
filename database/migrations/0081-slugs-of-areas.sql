-- An import that creates areas looks up the slug of each, and read all areas for it.
create index areas__slug_base on areas (regexp_replace(slug, '-[0-9]+$', ''));
