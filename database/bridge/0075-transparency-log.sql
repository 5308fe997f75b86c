-- The transparency log: an append-only Merkle tree of public records, as RFC 6962 defines it, with signed heads. It is
-- stored as C2SP `tlog-tiles` serves it. Nothing here is secret: the private key is in `settings`, or in the environment.

-- Public keys that have signed heads, with their names.
create table log_keys (
  public_key bytea not null constraint log_keys__public_key primary key
    constraint log_keys__length check (octet_length(public_key) = 32),
  -- The name of the key and the origin of its checkpoints; fixed when the key is first used.
  origin text not null,
  created_at timestamptz not null default now()
);

create table log_entries (
  -- Numbered from 0 without gaps. The primary key refuses a second entry at the same place, and so a second history.
  leaf_index bigint not null constraint log_entries__leaf_index primary key
    constraint log_entries__not_negative check (leaf_index >= 0),
  data bytea not null constraint log_entries__length check (octet_length(data) <= 65535)
);

-- Hashes of complete subtrees: those of level n have 256^n leaves.
create table log_hashes (
  level smallint not null,
  hash_index bigint not null,
  hash bytea not null constraint log_hashes__length check (octet_length(hash) = 32),
  constraint log_hashes__place primary key (level, hash_index)
);

-- Every head that was signed.
create table log_checkpoints (
  public_key bytea not null constraint log_checkpoints__key references log_keys,
  tree_size bigint not null,
  root_hash bytea not null constraint log_checkpoints__length check (octet_length(root_hash) = 32),
  -- The checkpoint as it is served, a signed note.
  note text not null,
  signed_at timestamptz not null,
  constraint log_checkpoints__size primary key (public_key, tree_size)
);

create function log__reject_change() returns trigger language plpgsql as $$
begin
  raise exception 'the transparency log is append-only'
    using errcode = 'restrict_violation', constraint = 'log__append_only';
end $$;

create trigger log_keys__append_only before update or delete or truncate on log_keys
  for each statement execute function log__reject_change();
create trigger log_entries__append_only before update or delete or truncate on log_entries
  for each statement execute function log__reject_change();
create trigger log_hashes__append_only before update or delete or truncate on log_hashes
  for each statement execute function log__reject_change();
create trigger log_checkpoints__append_only before update or delete or truncate on log_checkpoints
  for each statement execute function log__reject_change();
