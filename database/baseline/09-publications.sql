-- Public keys that have signed heads, with their names.
create table log_keys (
  public_key bytea not null
    constraint log_keys__public_key primary key
    constraint log_keys__length check (octet_length(public_key) = 32),
  -- The name of the key and the origin of its checkpoints; fixed when the key is first used.
  origin text not null,
  created_at timestamptz not null default now()
);

create table log_entries (
  -- Numbered from 0 without gaps. The primary key refuses a second entry at the same place, and so a second history.
  leaf_index bigint not null
    constraint log_entries__leaf_index primary key
    constraint log_entries__not_negative check (leaf_index >= 0),
  data bytea not null
    constraint log_entries__length check (octet_length(data) <= 65535)
);

-- Hashes of complete subtrees: those of level n have 256^n leaves.
create table log_hashes (
  level smallint not null,
  hash_index bigint not null,
  hash bytea not null
    constraint log_hashes__length check (octet_length(hash) = 32),
  constraint log_hashes__place primary key (level, hash_index)
);

-- Every head that was signed.
create table log_checkpoints (
  public_key bytea not null
    constraint log_checkpoints__key references log_keys,
  tree_size bigint not null,
  root_hash bytea not null
    constraint log_checkpoints__length check (octet_length(root_hash) = 32),
  -- The checkpoint as it is served, a signed note.
  note text not null,
  signed_at timestamptz not null,
  constraint log_checkpoints__size primary key (public_key, tree_size)
);

-- Personalities whose counted votes have changed since their lists were last compared with them.
create table ballot_changes (
  personality_id uuid not null
    constraint ballot_changes__personality_id primary key
    constraint ballot_changes__personality references personalities on delete cascade,
  -- New with each change, so that one that arrives during a publication stays.
  mark uuid not null default gen_random_uuid()
);

create type ballot_list as enum ('all', 'verified');

-- Versions of lists. Without a foreign key: the files of a deleted personality are deleted later.
create table ballot_lists (
  -- The folder of its files.
  id uuid not null default gen_random_uuid()
    constraint ballot_lists__id primary key,
  personality_id uuid not null,
  list ballot_list not null,
  version integer not null,
  upvotes integer not null,
  downvotes integer not null,
  -- Null while the files are being written.
  root bytea,
  -- The first 8 bytes of each number in order, of the versions that the next one is compared with.
  digests bytea,
  -- Null until the log has its record.
  published_at timestamptz,
  -- When the next version replaced it; the files are deleted some time later.
  replaced_at timestamptz,
  has_files boolean not null default true,
  constraint ballot_lists__published check (published_at is null or root is not null)
);
create unique index ballot_lists__version on ballot_lists (personality_id, list, version) where published_at is not null;
create index ballot_lists__unpublished on ballot_lists (id) where published_at is null;
create index ballot_lists__replaced on ballot_lists (replaced_at) where has_files;

-- What the last record of each personality says. Without a foreign key: the log also says when one was deleted.
create table ballot_tallies (
  personality_id uuid not null
    constraint ballot_tallies__personality_id primary key,
  published_at timestamptz not null,
  version integer not null,
  upvotes integer not null,
  downvotes integer not null,
  -- Null while the tally of verified members is not shown.
  verified_version integer,
  verified_upvotes integer,
  verified_downvotes integer,
  log_index bigint not null
);

create table publications (
  number integer not null
    constraint publications__number primary key,
  published_at timestamptz not null,
  -- Number of personalities with lists, and of the ballots in their lists of all voters.
  personalities integer not null,
  ballots bigint not null,
  -- The head of the log after it.
  log_size bigint not null,
  root_hash bytea not null,
  checkpoint text not null,
  -- Hash of the keys of the ballot numbers: with others, such as those of a restored site, all numbers are new.
  key_hash bytea not null
);

-- The process that publishes now. Its row is there once the first publication has begun.
create table publication_lease (
  id boolean not null default true
    constraint publication_lease__id primary key
    constraint publication_lease__single check (id),
  owner uuid not null,
  expires_at timestamptz not null
);

-- Days whose open data is complete. The row is written after its files, so a process that is killed between them leaves
-- the day before in place.
create table open_data_days (
  day date not null
    constraint open_data_days__day primary key,
  licence text not null,
  -- Name, bytes, sha256 and rows of each file.
  files jsonb not null,
  created_at timestamptz not null default now()
);
