-- Notes of administrators on the charts of people.
create table chart_notes (
  id uuid not null default uuidv7()
    constraint chart_notes__id primary key,
  personality_id uuid not null
    constraint chart_notes__personality references personalities on delete cascade,
  -- UTC.
  day date not null,
  note text not null,
  -- Where it can be read.
  address text not null,
  -- The personality that it belonged to before a merge.
  merged_from uuid
);
create index chart_notes__personality_id on chart_notes (personality_id, day);
