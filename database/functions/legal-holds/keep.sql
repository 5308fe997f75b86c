-- Copies a text that is being deleted or changed for each hold that covers it. Holds on accounts never cover what was
-- written anonymously: otherwise they would tell who has written it. A loop of changes fills at most 50 copies.
create function keep_text(
  kind text, text_id uuid, author_id uuid, is_anonymous boolean, content text, written_at timestamptz, is_changed boolean
) returns void language sql as $$
  insert into held_texts (hold_id, text_type, text_id, content, written_on, removed_on, is_changed)
  select holds.id, kind, keep_text.text_id, keep_text.content, (written_at at time zone 'UTC')::date,
    (now() at time zone 'UTC')::date, keep_text.is_changed
  from legal_holds as holds
  where holds.ended_at is null
    and (holds.text_id = keep_text.text_id or (holds.user_id = author_id and not keep_text.is_anonymous))
    and (
      select count(*) from held_texts as kept
      where kept.text_id = keep_text.text_id and kept.hold_id = holds.id
    ) < 50
$$;

create function comments__keep_deleted() returns trigger language plpgsql as $$
begin
  if exists (select from legal_holds where ended_at is null) then
    perform keep_text('comment', id, user_id, is_anonymous, content, listed_at, false) from old_rows;
  end if;
  return null;
end $$;

create function comments__keep_changed() returns trigger language plpgsql as $$
begin
  perform keep_text('comment', old.id, old.user_id, old.is_anonymous, old.content, old.listed_at, true);
  return null;
end $$;

create function posts__keep_deleted() returns trigger language plpgsql as $$
begin
  if exists (select from legal_holds where ended_at is null) then
    perform keep_text('post', id, user_id, false, content, created_at, false) from old_rows;
  end if;
  return null;
end $$;

create function posts__keep_changed() returns trigger language plpgsql as $$
begin
  perform keep_text('post', old.id, old.user_id, false, old.content, old.created_at, true);
  return null;
end $$;

create function post_comments__keep_deleted() returns trigger language plpgsql as $$
begin
  if exists (select from legal_holds where ended_at is null) then
    perform keep_text('postComment', id, user_id, false, content, created_at, false) from old_rows;
  end if;
  return null;
end $$;

create function post_comments__keep_changed() returns trigger language plpgsql as $$
begin
  perform keep_text('postComment', old.id, old.user_id, false, old.content, old.created_at, true);
  return null;
end $$;

-- Messages under the address of the account are deleted with it; the others have lost their author before they are.
create function contact_messages__keep_deleted() returns trigger language plpgsql as $$
begin
  if exists (select from legal_holds where ended_at is null) then
    perform keep_text('message', id, user_id, false, message, created_at, false) from old_rows
    where user_id is not null;
  end if;
  return null;
end $$;

create trigger comments__keep_deleted after delete on comments
  referencing old table as old_rows for each statement execute function comments__keep_deleted();
create trigger comments__keep_changed after update of content on comments
  for each row when (old.content is distinct from new.content) execute function comments__keep_changed();
create trigger posts__keep_deleted after delete on posts
  referencing old table as old_rows for each statement execute function posts__keep_deleted();
create trigger posts__keep_changed after update of content on posts
  for each row when (old.content is distinct from new.content) execute function posts__keep_changed();
create trigger post_comments__keep_deleted after delete on post_comments
  referencing old table as old_rows for each statement execute function post_comments__keep_deleted();
create trigger post_comments__keep_changed after update of content on post_comments
  for each row when (old.content is distinct from new.content) execute function post_comments__keep_changed();
create trigger contact_messages__keep_deleted after delete on contact_messages
  referencing old table as old_rows for each statement execute function contact_messages__keep_deleted();
