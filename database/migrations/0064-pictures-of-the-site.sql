-- The logo and the icon of the site are uploads, which the collector keeps while a setting refers to them.
alter type upload_kind add value 'site';
alter table site_settings
  add column logo_image text generated always as (changed ->> 'logo') stored,
  add column icon_image text generated always as (changed ->> 'icon') stored;
create index site_settings__logo_image on site_settings (upload_key(logo_image)) where upload_key(logo_image) is not null;
create index site_settings__icon_image on site_settings (upload_key(icon_image)) where upload_key(icon_image) is not null;
