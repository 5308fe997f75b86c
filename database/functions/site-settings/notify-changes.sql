create function site_settings__notify_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('site_settings', '*');
  return null;
end $$;

create trigger site_settings__notify_changed after insert or update or delete on site_settings
  for each statement execute function site_settings__notify_changed();
