create table personalities (
  id uuid not null default uuidv7() constraint personalities__id primary key,
  slug text not null constraint personalities__slug unique,
  name text not null,
  party text,
  position text,
  bio text,
  image_url text,
  -- Where an import took the row from; importing the same source again updates it.
  source_id text constraint personalities__source_id unique,
  search_text text not null generated always as (
    fold(name || ' ' || coalesce(party, '') || ' ' || coalesce(position, ''))
  ) stored,
  created_at timestamptz not null default now()
);

create index personalities__search_text on personalities using gin (search_text gin_trgm_ops);
-- By the folded name, so that Á stands beside A whatever the collation.
create index personalities__name on personalities (fold(name), id);
create index personalities__created_at on personalities (created_at, id);

-- Counters apart from the texts: a vote rewrites one narrow row and two indexes.
create table personality_totals (
  personality_id uuid not null constraint personality_totals__personality_id primary key
    constraint personality_totals__personality references personalities on delete cascade,
  upvote_count integer not null default 0
    constraint personality_totals__upvote_count check (upvote_count >= 0),
  downvote_count integer not null default 0
    constraint personality_totals__downvote_count check (downvote_count >= 0),
  vote_count integer not null generated always as (upvote_count + downvote_count) stored,
  comment_count integer not null default 0
    constraint personality_totals__comment_count check (comment_count >= 0),
  views integer not null default 0
) with (fillfactor = 70);

create index personality_totals__vote_count on personality_totals (vote_count desc, personality_id);

create function personalities__open_totals() returns trigger language plpgsql as $$
begin
  insert into personality_totals (personality_id) select id from new_rows;
  return null;
end $$;

create trigger personalities__open_totals after insert on personalities
  referencing new table as new_rows
  for each statement execute function personalities__open_totals();

create table saves (
  user_id uuid not null constraint saves__user references users on delete cascade,
  personality_id uuid not null constraint saves__personality references personalities on delete cascade,
  created_at timestamptz not null default now(),
  constraint saves__pair primary key (user_id, personality_id)
);

create index saves__personality_id on saves (personality_id);
