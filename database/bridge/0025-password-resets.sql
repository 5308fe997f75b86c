-- Commits of 22 November before 1:30 had an index in place of the constraint that 0026 drops.
do $$
begin
  if not exists (select from migrations where name like '0026-%')
    and not exists (select from pg_constraint where conname = 'password_resets__user_id')
  then
    drop index password_resets__user_id;
    alter table password_resets add constraint password_resets__user_id unique (user_id);
  end if;
end $$;
