create type upload_kind as enum ('profile', 'post', 'personality');

create table uploads (
  id uuid not null default uuidv7() constraint uploads__id primary key,
  -- Null once the account is gone: the row stays until the files it stands for are deleted.
  user_id uuid constraint uploads__user references users on delete set null,
  -- The folder of its files.
  key text not null constraint uploads__key unique
    constraint uploads__key_form check (key ~ '^[A-Za-z0-9_-]{22}$'),
  -- Of the widest file.
  width integer not null,
  kind upload_kind not null,
  created_at timestamptz not null default now()
);

create index uploads__user_id on uploads (user_id);

-- The key of the upload that an address leads to; null when it leads elsewhere. Every column that may
-- hold such an address has an index on it, so that asking whether an upload is in use stays cheap.
create function upload_key(url text) returns text
language sql immutable strict parallel safe
return substring(url from '/files/([A-Za-z0-9_-]{22})/');

create index users__profile_image on users (upload_key(profile_image))
  where upload_key(profile_image) is not null;
create index personalities__image_url on personalities (upload_key(image_url))
  where upload_key(image_url) is not null;
