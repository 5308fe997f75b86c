-- A person that was merged into another one: it has no row in `personality_totals` and so is in no list, keeps what did not
-- move, and its address leads to the survivor.
alter table personalities
  add column merged_into uuid
    constraint personalities__merged_into references personalities on delete cascade deferrable initially deferred
    constraint personalities__not_merged_into_itself check (merged_into <> id);
create index personalities__merged_into on personalities (merged_into) where merged_into is not null;

-- True while a merge or split of the personality is carried out: votes wait, without holding a lock that others need.
alter table personality_totals add column is_paused boolean not null default false;

create type merge_step as enum ('MERGING', 'MERGED', 'SPLITTING');

-- Merges in effect; a split one is deleted.
create table merges (
  id uuid not null default uuidv7()
    constraint merges__id primary key,
  absorbed_id uuid not null
    constraint merges__absorbed references personalities on delete cascade
    constraint merges__once unique,
  survivor_id uuid not null
    constraint merges__survivor references personalities on delete cascade,
  actor_id uuid
    constraint merges__actor references users on delete set null,
  step merge_step not null default 'MERGING',
  created_at timestamptz not null default now(),
  -- False if the votes stay apart, because moving them would show single ones. Null until it is decided.
  are_votes_moved boolean,
  -- When the votes had changed in such a way that the merge cannot be undone exactly any more.
  sealed_at timestamptz,
  -- Views of the absorbed person, which the survivor has got.
  views integer not null default 0
);
create index merges__survivor_id on merges (survivor_id);
create index merges__actor_id on merges (actor_id);
create index merges__open on merges (survivor_id) where step = 'MERGED' and are_votes_moved and sealed_at is null;
create index merges__unfinished on merges (id) where step <> 'MERGED';

-- The personality that the vote was cast on, if a merge that can be undone has moved it.
alter table votes add column cast_on uuid;

-- The personality that the row belonged to before a merge.
alter table comments add column merged_from uuid;
alter table saves add column merged_from uuid;
alter table moderation_cases add column merged_from uuid;
alter table vote_findings add column merged_from uuid;
alter table vote_holds add column merged_from uuid;
alter table mandates add column merged_from uuid;
alter table source_people add column merged_from uuid;
alter table personality_names add column merged_from uuid;
alter table personality_links add column merged_from uuid;
alter table personality_identifiers add column merged_from uuid;
