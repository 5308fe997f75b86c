-- The public lists of ballots (`server/ballots`). A publication writes a new version of each list that changed enough, and
-- appends its record to the transparency log.

create type ballot_list as enum ('all', 'verified');

-- Personalities whose counted votes have changed since their lists were last compared with them.
create table ballot_changes (
  personality_id uuid not null constraint ballot_changes__personality_id primary key
    constraint ballot_changes__personality references personalities on delete cascade,
  -- New with each change, so that one that arrives during a publication stays.
  mark uuid not null default gen_random_uuid()
);
insert into ballot_changes (personality_id)
select personality_id from personality_totals where upvote_count > 0 or downvote_count > 0;

-- Versions of lists. Without a foreign key: the files of a deleted personality are deleted later.
create table ballot_lists (
  -- The folder of its files.
  id uuid not null default gen_random_uuid() constraint ballot_lists__id primary key,
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
  personality_id uuid not null constraint ballot_tallies__personality_id primary key,
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
  number integer not null constraint publications__number primary key,
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
  id boolean not null default true constraint publication_lease__id primary key
    constraint publication_lease__single check (id),
  owner uuid not null,
  expires_at timestamptz not null
);

-- Since the first publication the tally of verified members is decided by publications, which need not end with the hour.
alter table verified_points rename column hour to published_at;
alter table verified_points rename constraint verified_points__hour to verified_points__published_at;
update verified_points set published_at = published_at + interval '1 hour';
-- The version of the list that has these votes; null where the tally is not shown, and before the first publication.
alter table verified_points add column version integer;
