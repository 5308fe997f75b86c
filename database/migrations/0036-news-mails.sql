-- Mails with the news of a day, which members ask for.
alter table news_settings
  add column is_by_mail boolean not null default false,
  -- What the link in mails that ends them is made from, because it tells nothing of the member.
  add column unsubscribe_id uuid not null default gen_random_uuid()
    constraint news_settings__unsubscribe_id unique,
  -- When the last mail was requested.
  add column mailed_at timestamptz,
  -- Of the notifications, by their place in the list, that the last mail was about: after the first one, up to the second.
  add column mailed_from uuid not null default uuidv7(),
  add column mailed_until uuid not null default uuidv7();
create index news_settings__by_mail on news_settings (user_id) where is_by_mail;
