-- Which process works on an import, until when; it extends the time with every batch.
alter table imports
  add column lease_id uuid,
  add column lease_until timestamptz,
  -- What undoing it left, because something depends on it.
  add column kept jsonb;

-- The import that brought the key, which goes with it when it is undone.
alter table source_people
  add column added_by uuid
    constraint source_people__added_by references imports on delete set null;
create index source_people__added_by on source_people (added_by) where added_by is not null;
