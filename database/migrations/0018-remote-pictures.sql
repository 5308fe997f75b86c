create type remote_picture_state as enum ('waiting', 'fetched', 'failed');

-- Pictures of personalities on other sites that the server was asked to fetch. The row of a fetched one stays, because it
-- has the original address.
create table remote_pictures (
  personality_id uuid not null
    constraint remote_pictures__personality_id primary key
    constraint remote_pictures__personality references personalities on delete cascade,
  address text not null,
  state remote_picture_state not null default 'waiting',
  requested_at timestamptz not null default now(),
  attempts integer not null default 0,
  -- Null: at once.
  retry_at timestamptz,
  -- Until then a process fetches it, and no other process fetches any.
  claimed_until timestamptz,
  -- Why the last attempt failed, in a sentence.
  problem text,
  -- The path of the fetched picture on this site.
  stored_url text
);
create index remote_pictures__waiting on remote_pictures (requested_at, personality_id) where state = 'waiting';
create index remote_pictures__claimed on remote_pictures (claimed_until) where claimed_until is not null;
create index remote_pictures__failed on remote_pictures (personality_id) where state = 'failed';

create index personalities__remote_image on personalities (id) where image_url ~* '^https?:';
