alter table personalities add column website text
  constraint personalities__website check (website ~* '^https?://');
