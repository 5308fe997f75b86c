-- Random bits that the voter's client has made for the vote; null if it sent none. With a salt of the site they make the
-- numbers of the ballot.
alter table votes add column voter_bits uuid;

-- Numbers with bits of voters depend on the name of the log too.
update publications set key_hash = sha256(key_hash || convert_to(origin, 'UTF8'))
from (select origin from log_keys order by created_at desc limit 1) as newest;
