-- Erases what deleted accounts have written to administrators and whose moment has come. A report keeps its reason, without
-- the note.
create function erase_detached(at timestamptz) returns void language sql as $$
  update reports set note = null, erased_at = null where id in (
    select id from reports where erased_at <= at order by erased_at limit 1000
  );
  delete from vote_appeals where id in (
    select id from vote_appeals where erased_at <= at order by erased_at limit 1000
  );
  delete from appeals where id in (
    select id from appeals where erased_at <= at order by erased_at limit 1000
  );
  delete from contact_messages where id in (
    select id from contact_messages where erased_at <= at order by erased_at limit 1000
  );
$$;
