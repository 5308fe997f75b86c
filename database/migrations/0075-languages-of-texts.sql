-- The language of each text: a BCP 47 primary tag, null if it is not known. PENDING until a job has looked for it, which
-- does so for all texts from before; CHOSEN by who may edit the text.
create type lang_origin as enum ('PENDING', 'FOUND', 'CHOSEN');

alter table posts
  add column lang text constraint posts__lang check (lang ~ '^[a-z]{2,3}$'),
  add column lang_origin lang_origin not null default 'PENDING';
create index posts__pending_lang on posts (id) where lang_origin = 'PENDING';

alter table comments
  add column lang text constraint comments__lang check (lang ~ '^[a-z]{2,3}$'),
  add column lang_origin lang_origin not null default 'PENDING';
create index comments__pending_lang on comments (id) where lang_origin = 'PENDING';

alter table post_comments
  add column lang text constraint post_comments__lang check (lang ~ '^[a-z]{2,3}$'),
  add column lang_origin lang_origin not null default 'PENDING';
create index post_comments__pending_lang on post_comments (id) where lang_origin = 'PENDING';

-- Of the biography.
alter table personalities
  add column lang text constraint personalities__lang check (lang ~ '^[a-z]{2,3}$'),
  add column lang_origin lang_origin not null default 'PENDING';
create index personalities__pending_lang on personalities (id) where lang_origin = 'PENDING';
