-- A moment between two times that nobody can predict: unlike `random()`, ids take their bits from the source of
-- randomness of the operating system.
create function random_moment(earliest timestamptz, latest timestamptz) returns timestamptz language sql volatile
return earliest
  + (latest - earliest) * (('x' || substr(gen_random_uuid()::text, 1, 8))::bit(32)::bigint / 4294967296.0);
