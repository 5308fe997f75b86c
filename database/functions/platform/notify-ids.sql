-- Up to 200 ids, without sorting them, in one notification.
create function notify_ids(channel text, ids uuid[]) returns void language plpgsql as $$
begin
  if cardinality(ids) between 1 and 200 then
    perform pg_notify(channel, array_to_string(ids, ','));
  elsif cardinality(ids) > 200 then
    perform pg_notify(channel, payload) from (
      select string_agg(id::text, ',' order by id) as payload from (
        select id, (row_number() over (order by id) - 1) / 200 as part
        from (select distinct unnest(ids) as id) as each
      ) as parted
      where cardinality(ids) <= 2000
      group by part
      union all
      select '*' where cardinality(ids) > 2000
    ) as payloads;
  end if;
end $$;
