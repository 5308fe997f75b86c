-- What commits of 22 and 23 November had made in another way.
alter table users drop column if exists comment_count;
alter table uploads
  drop constraint if exists uploads__key_form,
  add constraint uploads__key_form check (key ~ '^[A-Za-z0-9_-]{22}$');
delete from account_prefixes where user_id not in (select id from users);
alter table account_prefixes
  drop constraint account_prefixes__day,
  add constraint account_prefixes__day primary key (user_id, day),
  drop constraint if exists account_prefixes__user,
  add constraint account_prefixes__user foreign key (user_id) references users on delete cascade;
create index if not exists account_prefixes__by_day on account_prefixes (day);

delete from migrations;
insert into migrations (name) values ('baseline');
