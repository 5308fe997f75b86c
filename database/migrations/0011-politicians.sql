-- Who says it: a file or a site that imports read, so that everything imported knows where it comes from.
create table sources (
  id uuid not null default uuidv7()
    constraint sources__id primary key,
  name text not null,
  address text
    constraint sources__address check (address ~* '^https?://'),
  licence text,
  -- When the data was taken from the source.
  retrieved_on date,
  -- What the columns of its tables mean, as an administrator has chosen.
  mapping jsonb,
  created_at timestamptz not null default now()
);
create unique index sources__name on sources (fold(name));

create table areas (
  id uuid not null default uuidv7()
    constraint areas__id primary key,
  slug text not null
    constraint areas__slug unique,
  name text not null,
  -- Such as `state` or `district`.
  kind text,
  parent_id uuid
    constraint areas__parent references areas deferrable initially deferred
    constraint areas__not_own_parent check (parent_id <> id),
  created_at timestamptz not null default now()
);
-- Areas of one parent have different names: 'Ward 4' exists in many cities.
create unique index areas__name on areas (fold(name), parent_id) nulls not distinct;
create index areas__parent_id on areas (parent_id);

create table area_identifiers (
  scheme text not null,
  value text not null,
  area_id uuid not null
    constraint area_identifiers__area references areas on delete cascade,
  constraint area_identifiers__value primary key (scheme, value)
);
create index area_identifiers__area_id on area_identifiers (area_id);

create type organization_kind as enum ('chamber', 'party');

-- Chambers and other bodies, and parties.
create table organizations (
  id uuid not null default uuidv7()
    constraint organizations__id primary key,
  kind organization_kind not null,
  slug text not null,
  name text not null,
  short_name text,
  color text
    constraint organizations__color check (color ~ '^#[0-9a-f]{6}$'),
  area_id uuid
    constraint organizations__area references areas on delete set null,
  created_at timestamptz not null default now(),
  constraint organizations__slug unique (kind, slug)
);
create index organizations__area_id on organizations (area_id) where area_id is not null;

-- All spellings of the names of organizations, by which imports find them.
create table organization_names (
  kind organization_kind not null,
  name text not null,
  organization_id uuid not null
    constraint organization_names__organization references organizations on delete cascade,
  constraint organization_names__name primary key (kind, name)
);
create index organization_names__spelling on organization_names (kind, fold(name));
create index organization_names__organization_id on organization_names (organization_id);

create type personality_status as enum ('IN_OFFICE', 'CANDIDATE', 'FORMER', 'DIED', 'UNSPECIFIED');

alter table personalities
  -- Derived from mandates and the date of death, like the columns up to `area_ids`.
  add column status personality_status not null default 'UNSPECIFIED',
  -- First day on which the status may be another.
  add column status_until date,
  add column party_id uuid
    constraint personalities__party references organizations on delete set null,
  -- Chambers, and areas with those above them, of the mandates that the status is derived from.
  add column chamber_ids uuid[] not null default '{}',
  add column area_ids uuid[] not null default '{}',
  add column family_name text,
  -- What lists sort by, if it is not the family name and the rest.
  add column sort_name text,
  -- As precise as they are known: `1960`, `1960-05` or `1960-05-31`.
  add column birth_date text
    constraint personalities__birth_date check (birth_date ~ '^\d{4}(-\d{2}(-\d{2})?)?$'),
  add column death_date text
    constraint personalities__death_date check (death_date ~ '^\d{4}(-\d{2}(-\d{2})?)?$'),
  add column gender text
    constraint personalities__gender check (gender in ('female', 'male', 'other')),
  add column picture_credit text,
  add column picture_licence text,
  -- Names of the facts that an administrator typed; imports leave them alone until they are released.
  add column held_facts text[] not null default '{}';
create index personalities__status on personalities (status, id);
create index personalities__status_until on personalities (status_until) where status_until is not null;
create index personalities__party_id on personalities (party_id, id) where party_id is not null;
create index personalities__chamber_ids on personalities using gin (chamber_ids) with (fastupdate = off);
create index personalities__area_ids on personalities using gin (area_ids) with (fastupdate = off);

create type personality_name_kind as enum ('alternate', 'former', 'native');

create table personality_names (
  id uuid not null default uuidv7()
    constraint personality_names__id primary key,
  personality_id uuid not null
    constraint personality_names__personality references personalities on delete cascade,
  name text not null,
  kind personality_name_kind not null default 'alternate',
  -- BCP 47, such as `zh-tw`.
  language text,
  source_id uuid
    constraint personality_names__source references sources on delete set null
);
create index personality_names__personality_id on personality_names (personality_id, id);
create index personality_names__source_id on personality_names (source_id) where source_id is not null;

create table personality_links (
  id uuid not null default uuidv7()
    constraint personality_links__id primary key,
  personality_id uuid not null
    constraint personality_links__personality references personalities on delete cascade,
  -- Such as `website` or `facebook`.
  kind text not null,
  address text not null
    constraint personality_links__address check (address ~* '^(https?://|mailto:)'),
  source_id uuid
    constraint personality_links__source references sources on delete set null
);
create index personality_links__personality_id on personality_links (personality_id, id);
create index personality_links__source_id on personality_links (source_id) where source_id is not null;

-- Numbers that several sources use, such as those of Wikidata: they join one person across sources.
create table personality_identifiers (
  scheme text not null,
  value text not null,
  personality_id uuid not null
    constraint personality_identifiers__personality references personalities on delete cascade,
  source_id uuid
    constraint personality_identifiers__source references sources on delete set null,
  constraint personality_identifiers__value primary key (scheme, value)
);
create index personality_identifiers__personality_id on personality_identifiers (personality_id);
create index personality_identifiers__source_id on personality_identifiers (source_id) where source_id is not null;

-- An office that a person holds or held, or stands for.
create table mandates (
  id uuid not null default uuidv7()
    constraint mandates__id primary key,
  personality_id uuid not null
    constraint mandates__personality references personalities on delete cascade,
  is_candidacy boolean not null default false,
  role text,
  chamber_id uuid
    constraint mandates__chamber references organizations,
  area_id uuid
    constraint mandates__area references areas,
  party_id uuid
    constraint mandates__party references organizations,
  -- True if the source says that there is no party; false beside null: it is not known.
  is_independent boolean not null default false,
  -- As precise as they are known, like dates of birth; null: not known.
  start_date text
    constraint mandates__start_date check (start_date ~ '^\d{4}(-\d{2}(-\d{2})?)?$'),
  end_date text
    constraint mandates__end_date check (end_date ~ '^\d{4}(-\d{2}(-\d{2})?)?$'),
  source_id uuid
    constraint mandates__source references sources on delete set null,
  -- True if an administrator typed or changed it; imports leave it alone until it is released.
  is_held boolean not null default false
);
create index mandates__personality_id on mandates (personality_id, id);
create index mandates__chamber_id on mandates (chamber_id, personality_id) where chamber_id is not null;
create index mandates__area_id on mandates (area_id, personality_id) where area_id is not null;
create index mandates__party_id on mandates (party_id, personality_id) where party_id is not null;
create index mandates__source_id on mandates (source_id) where source_id is not null;

create type import_state as enum ('staged', 'waiting', 'running', 'done', 'failed', 'undoing', 'undone');

create table imports (
  id uuid not null default uuidv7()
    constraint imports__id primary key,
  source_id uuid
    constraint imports__source references sources on delete set null,
  actor_id uuid
    constraint imports__actor references users on delete set null,
  file_name text,
  state import_state not null,
  -- What the administrator chose: mapping, answers to questions, what becomes of former people.
  options jsonb not null default '{}',
  total integer not null default 0,
  done integer not null default 0,
  -- How many people of each kind, once it is done.
  counts jsonb,
  problem text,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz
);
create index imports__created_at on imports (created_at, id);
create index imports__source_id on imports (source_id) where source_id is not null;
create index imports__open on imports (state, id) where state in ('staged', 'waiting', 'running', 'undoing');

-- The ids by which sources know people: an import finds a person again by source and id.
create table source_people (
  source_id uuid not null
    constraint source_people__source references sources on delete cascade,
  source_key text not null,
  personality_id uuid not null
    constraint source_people__personality references personalities on delete cascade,
  -- The last import whose file had the person.
  import_id uuid
    constraint source_people__import references imports on delete set null,
  constraint source_people__key primary key (source_id, source_key)
);
create index source_people__personality_id on source_people (personality_id);
create index source_people__import_id on source_people (import_id) where import_id is not null;

-- What changed of what the site says about people, so that administrators can see and take it back.
create table fact_changes (
  id uuid not null default uuidv7()
    constraint fact_changes__id primary key,
  personality_id uuid not null
    constraint fact_changes__personality references personalities on delete cascade,
  -- The name of a field, or a list as a whole: `mandates`, `names`, `links`, `identifiers`.
  fact text not null,
  before jsonb,
  after jsonb,
  actor_id uuid
    constraint fact_changes__actor references users on delete set null,
  import_id uuid
    constraint fact_changes__import references imports on delete set null,
  created_at timestamptz not null default now(),
  -- When it was taken back.
  reverted_at timestamptz
);
create index fact_changes__personality_id on fact_changes (personality_id, id);
create index fact_changes__import_id on fact_changes (import_id, id) where import_id is not null;
