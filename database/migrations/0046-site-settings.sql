-- What the operator has decided about the site, in the settings of `contract/site-settings.ts`: one row, or none while
-- everything is as it was.
create table site_settings (
  is_only boolean not null default true
    constraint site_settings__one primary key
    constraint site_settings__is_only check (is_only),
  changed jsonb not null
    constraint site_settings__object check (jsonb_typeof(changed) = 'object')
);
