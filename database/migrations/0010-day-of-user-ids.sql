-- The clock of the embedded database differs by less than a millisecond between functions: without one more, some ids
-- were of the day before.
alter table users alter column id set default uuidv7(
  date_trunc('day', clock_timestamp(), 'UTC') - clock_timestamp() + interval '1 millisecond'
);
