create function authority_orders__reject_change() returns trigger language plpgsql as $$
begin
  raise exception 'published orders are append-only'
    using errcode = 'restrict_violation', constraint = 'authority_orders__append_only';
end $$;

create trigger authority_orders__append_only before delete or update or truncate on authority_orders
  for each statement execute function authority_orders__reject_change();
