-- After an election: all offices of a chamber that ended on a day in one act, which can be taken back as a whole.
create table elections (
  id uuid not null default uuidv7()
    constraint elections__id primary key,
  chamber_id uuid not null
    constraint elections__chamber references organizations on delete cascade,
  ended_on date not null,
  -- Who ended them.
  actor_id uuid
    constraint elections__actor references users on delete set null,
  created_at timestamptz not null default now(),
  undone_at timestamptz
);
create index elections__chamber_id on elections (chamber_id);
create index elections__actor_id on elections (actor_id) where actor_id is not null;
alter table fact_changes
  add column election_id uuid
    constraint fact_changes__election references elections on delete set null;
create index fact_changes__election_id on fact_changes (election_id, personality_id) where election_id is not null;
alter table reference_changes
  -- The election of which the offices are ended, or returned.
  add column election_id uuid
    constraint reference_changes__election references elections on delete cascade,
  add column is_undo boolean not null default false;
create index reference_changes__election_id on reference_changes (election_id) where election_id is not null;
