-- Parties, chambers and areas that were renamed, moved or merged, until everybody with a mandate of them is updated.
create table reference_changes (
  id uuid not null default uuidv7()
    constraint reference_changes__id primary key,
  organization_id uuid
    constraint reference_changes__organization_id unique
    constraint reference_changes__organization references organizations on delete cascade,
  area_id uuid
    constraint reference_changes__area_id unique
    constraint reference_changes__area references areas on delete cascade,
  -- What it is merged into: mandates move there batch by batch, then it is deleted.
  into_organization_id uuid
    constraint reference_changes__into_organization references organizations on delete cascade,
  into_area_id uuid
    constraint reference_changes__into_area references areas on delete cascade,
  -- The last person who was updated; null: the first batch is still to come.
  last_person_id uuid,
  created_at timestamptz not null default now(),
  constraint reference_changes__subject check (num_nonnulls(organization_id, area_id) = 1),
  constraint reference_changes__not_into_itself
    check (into_organization_id <> organization_id and into_area_id <> area_id)
);
create index reference_changes__into_organization_id on reference_changes (into_organization_id)
  where into_organization_id is not null;
create index reference_changes__into_area_id on reference_changes (into_area_id)
  where into_area_id is not null;
