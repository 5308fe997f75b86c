-- Positions that the software makes: who heads a government was 'Chancellor for Saltmere' …
update personalities set position = regexp_replace(
  position, '^((?:former )?(?:(?:federal )?chancellor|speaker)) for ', '\1 of ', 'i'
)
where status <> 'UNSPECIFIED' and not 'position' = any (held_facts)
  and position ~* '^(former )?((federal )?chancellor|speaker) for '
  and exists (
    select from mandates where personality_id = personalities.id and area_id is not null
      and not is_candidacy and starts_with(regexp_replace(lower(personalities.position), '^former ', ''), lower(trim(role)) || ' for ')
  );

-- … and who presides over a chamber 'President, Senate'. A position has at most 200 characters.
update personalities set position = left(regexp_replace(position, ', ', ' of the '), 200)
where status <> 'UNSPECIFIED' and not 'position' = any (held_facts)
  and position ~* '^(former )?(president|vice[ -]president|speaker|chair|chairman|chairwoman|chairperson), '
  and exists (
    select from mandates join organizations as chambers on chambers.id = chamber_id
    where personality_id = personalities.id and mandates.area_id is null and not is_candidacy
      and starts_with(lower(trim(role)) || ', ' || lower(chambers.name), regexp_replace(lower(personalities.position), '^former ', ''))
  );
