-- Addresses of areas, parties and chambers that were merged into others: they lead there for ever.
create table former_area_slugs (
  slug text not null
    constraint former_area_slugs__slug primary key,
  area_id uuid not null
    constraint former_area_slugs__area references areas on delete cascade
);
create index former_area_slugs__area_id on former_area_slugs (area_id);

create table former_organization_slugs (
  kind organization_kind not null,
  slug text not null,
  organization_id uuid not null
    constraint former_organization_slugs__organization references organizations on delete cascade,
  constraint former_organization_slugs__slug primary key (kind, slug)
);
create index former_organization_slugs__organization_id on former_organization_slugs (organization_id);

-- The person who had the key before an import gave it to another one, who gets it back when the import is undone.
alter table source_people
  add column taken_from uuid
    constraint source_people__taken_from references personalities on delete set null;
create index source_people__taken_from on source_people (taken_from) where taken_from is not null;

-- People are also found by the codes of their areas.
update personalities set search_version = 0 where area_ids <> '{}';
