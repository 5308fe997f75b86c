-- What the operator has published on the legal pages. A page without a row shows the text that the software brings along.
create table legal_page_versions (
  page text not null,
  language text not null default 'en',
  version integer not null
    constraint legal_page_versions__numbered check (version > 0),
  -- Markdown, with placeholders in braces.
  text text not null,
  -- The first day (UTC) on which it holds.
  effective_on date not null,
  asks_members boolean not null,
  created_at timestamptz not null default now(),
  constraint legal_page_versions__version primary key (page, language, version)
);
-- The newest version of each page that a member has said to have read, and the day (UTC) of that.
create table legal_page_answers (
  user_id uuid not null
    constraint legal_page_answers__user references users on delete cascade,
  page text not null,
  version integer not null,
  answered_on date not null,
  constraint legal_page_answers__page primary key (user_id, page)
);
