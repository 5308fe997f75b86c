-- Paths of the lists for charts, which would hide a personality whose slug they are; 0054 did the same for 'leaders'.
update personalities set slug = slug || '-personality'
where slug in ('opinions', 'facets', 'chambers')
  and not exists (
    select from personalities as other where other.slug = personalities.slug || '-personality'
  );
