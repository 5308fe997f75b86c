alter table reference_changes
  -- After an election: the day on which all offices of the chamber end, instead of a rename or merge.
  add column ended_on date,
  -- Who ended them.
  add column actor_id uuid
    constraint reference_changes__actor references users on delete set null;
create index reference_changes__actor_id on reference_changes (actor_id) where actor_id is not null;
