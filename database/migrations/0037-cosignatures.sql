-- The last signature of each witness under a head of the transparency log.
create table log_cosignatures (
  -- Of the log.
  public_key bytea not null constraint log_cosignatures__log references log_keys (public_key),
  -- The public key of the witness, as https://c2sp.org/tlog-cosignature writes it.
  witness text not null,
  tree_size bigint not null,
  signature_line text not null,
  constraint log_cosignatures__witness primary key (public_key, witness),
  constraint log_cosignatures__witness_length check (length(witness) <= 500),
  constraint log_cosignatures__line_length check (length(signature_line) <= 1000)
);
