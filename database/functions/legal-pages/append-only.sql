create function legal_page_versions__reject_change() returns trigger language plpgsql as $$
begin
  raise exception 'versions of legal pages are append-only'
    using errcode = 'restrict_violation', constraint = 'legal_page_versions__append_only';
end $$;

create trigger legal_page_versions__append_only before delete or update or truncate on legal_page_versions
  for each statement execute function legal_page_versions__reject_change();
