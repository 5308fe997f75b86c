create table personalities (
  id uuid not null default uuidv7()
    constraint personalities__id primary key,
  slug text not null
    constraint personalities__slug unique,
  name text not null,
  party text,
  position text,
  bio text,
  image_url text,
  -- Where an import took the row from; importing the same source again updates it.
  source_id text
    constraint personalities__source_id unique,
  search_text text not null generated always as (
    fold(name || ' ' || coalesce(party, '') || ' ' || coalesce(position, ''))
  ) stored,
  created_at timestamptz not null default now(),
  website text
    constraint personalities__website check (website ~* '^https?://'),
  -- As on the screen.
  party_name text not null generated always as (coalesce(party, 'Independent')) stored,
  initial text not null generated always as (last_name_initial(name)) stored
);
create index personalities__search_text on personalities using gin (search_text gin_trgm_ops);
create index personalities__created_at on personalities (created_at, id);
create index personalities__image_url on personalities (upload_key(image_url)) where upload_key(image_url) is not null;
create index personalities__words on personalities using gin (words(search_text)) with (fastupdate = off);
-- Imports look for the slugs that a name could get with a number behind: for each batch of people, not for each in turn.
create index personalities__slug_base on personalities (regexp_replace(slug, '-[0-9]+$', ''));
create index personalities__name on personalities (fold(name), id) include (name);
create index personalities__party_name on personalities (party_name, id);
create index personalities__initial on personalities (initial, id);
-- Finds the members of a chamber by how their positions begin.
create index personalities__position on personalities (fold(position) text_pattern_ops) where position is not null;

-- Counters apart from the texts: a vote rewrites one narrow row and two indexes.
create table personality_totals (
  personality_id uuid not null
    constraint personality_totals__personality_id primary key
    constraint personality_totals__personality references personalities on delete cascade,
  upvote_count integer not null default 0
    constraint personality_totals__upvote_count check (upvote_count >= 0),
  downvote_count integer not null default 0
    constraint personality_totals__downvote_count check (downvote_count >= 0),
  vote_count integer not null generated always as (upvote_count + downvote_count) stored,
  comment_count integer not null default 0
    constraint personality_totals__comment_count check (comment_count >= 0),
  views integer not null default 0,
  verified_upvote_count integer not null default 0
    constraint personality_totals__verified_upvote_count check (verified_upvote_count >= 0),
  verified_downvote_count integer not null default 0
    constraint personality_totals__verified_downvote_count check (verified_downvote_count >= 0)
) with (fillfactor = 70);
create index personality_totals__vote_count on personality_totals (vote_count desc, personality_id);

-- Counters that lists of personalities are sorted by but that votes do not change, in a table of their own: an index on
-- `personality_totals` would get a new entry with every vote.
create table personality_sorts (
  personality_id uuid not null
    constraint personality_sorts__personality_id primary key
    constraint personality_sorts__personality references personalities on delete cascade,
  comment_count integer not null,
  views integer not null
);
create index personality_sorts__comment_count on personality_sorts (comment_count, personality_id);
create index personality_sorts__views on personality_sorts (views, personality_id);

-- What lists of leaders are ordered by, derived from the counts of votes: an index on `personality_totals` would change
-- with every vote. The job of the history updates the rows of changed personalities.
create table personality_rankings (
  personality_id uuid not null
    constraint personality_rankings__personality_id primary key
    constraint personality_rankings__personality references personalities on delete cascade,
  -- Lower bounds of the shares of upvotes and of downvotes.
  support_low double precision not null default 0,
  oppose_low double precision not null default 0,
  -- True from the number of votes on that leaders need.
  is_ranked boolean not null default false
);
create index personality_rankings__support on personality_rankings (support_low, personality_id);
create index personality_rankings__approved on personality_rankings (support_low desc, personality_id) where is_ranked;
create index personality_rankings__opposed on personality_rankings (oppose_low desc, personality_id) where is_ranked;
-- The smaller side's lower bound: high when a vote is close and has many voters.
create index personality_rankings__divisive on personality_rankings (least(support_low, oppose_low) desc, personality_id)
  where is_ranked;

-- The present support share compared with the one seven days ago, for the list 'Moving'. The job updates a row when counts
-- or history change, and when a day has ended.
create table personality_moves (
  personality_id uuid not null
    constraint personality_moves__personality_id primary key
    constraint personality_moves__personality references personalities on delete cascade,
  -- Start of the last hour whose point may be the one of seven days ago.
  since timestamptz not null,
  -- True if votes have changed after that hour: the comparison differs when the day ends.
  is_recent boolean not null,
  -- Points of the support share; null if it has not moved or may not be shown.
  change smallint,
  -- The present share in whole percent.
  support smallint,
  constraint personality_moves__shown check ((change is null) = (support is null))
);
create index personality_moves__due on personality_moves (since) where is_recent;
create index personality_moves__largest on personality_moves (abs(change) desc, personality_id) where change is not null;

-- Number of personalities by party and by the letter of the last name, which would otherwise be counted with every request.
create type personality_facet as enum ('party', 'initial');

create table personality_facets (
  kind personality_facet not null,
  value text not null,
  amount integer not null,
  constraint personality_facets__value primary key (kind, value)
);
create index personality_facets__amount on personality_facets (kind, amount desc, value);

create table saves (
  user_id uuid not null
    constraint saves__user references users on delete cascade,
  personality_id uuid not null
    constraint saves__personality references personalities on delete cascade,
  created_at timestamptz not null default now(),
  constraint saves__pair primary key (user_id, personality_id)
);
create index saves__personality_id on saves (personality_id);
