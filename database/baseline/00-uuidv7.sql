-- PostgreSQL 17 has no `uuidv7`: 48 bits of milliseconds, 12 of the rest of the time, then random bits (RFC 9562).
do $do$
begin
  if to_regprocedure('pg_catalog.uuidv7()') is null then
    create function uuidv7(shift interval default '0') returns uuid language sql volatile as $$
      select (
        lpad(to_hex(microseconds / 1000), 12, '0')
        || to_hex(x'7000'::int + microseconds % 1000 * 4096 / 1000)
        || substr(replace(gen_random_uuid()::text, '-', ''), 17)
      )::uuid
      from (
        select (extract(epoch from clock_timestamp() + shift) * 1000000)::bigint as microseconds
      ) as time
    $$;
  end if;
end $do$;
