-- Names in other languages than that of the main one, by BCP 47 tags in lower case, such as `{"es": "Baviera"}`.
alter table areas add column names jsonb not null default '{}'
  constraint areas__names check (jsonb_typeof(names) = 'object');
alter table organizations add column names jsonb not null default '{}'
  constraint organizations__names check (jsonb_typeof(names) = 'object');

create index areas__search_names on areas using gin (fold(names::text) gin_trgm_ops) where names <> '{}';

-- Nicknames are names beside the main one, but never shown instead of it.
alter type personality_name_kind add value 'nickname';

-- Who leads an area was 'Mayor for Nairobi' in positions that the software makes.
update personalities set position = regexp_replace(
  position, '^((?:former )?(?:president|vice[ -]president|prime minister|minister|(?:deputy |vice )?mayor|governor|chair|chairman|chairwoman|chairperson)) for ',
  '\1 of ', 'i'
)
where status <> 'UNSPECIFIED' and not 'position' = any (held_facts)
  and position ~* '^(former )?(president|vice[ -]president|prime minister|minister|(deputy |vice )?mayor|governor|chair|chairman|chairwoman|chairperson) for '
  and exists (
    select from mandates where personality_id = personalities.id and area_id is not null
      and not is_candidacy and starts_with(regexp_replace(lower(personalities.position), '^former ', ''), lower(trim(role)) || ' for ')
  );
