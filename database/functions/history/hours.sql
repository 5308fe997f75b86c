-- The hour of a change; of days past, from imports, the last one of the day.
create function change_hour(at timestamptz) returns timestamptz language sql stable
return case
  when at > now() - interval '2 days' then date_bin('1 hour', least(at, now()), timestamptz '2000-01-01 00:00:00+00')
  else date_bin('1 day', at, timestamptz '2000-01-01 00:00:00+00') + interval '23 hours'
end;
