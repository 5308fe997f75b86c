-- Pages by number skip entries of an index alone, without reading rows or folding names again: each index includes the
-- columns of its expression and the id.
drop index personalities__name;
create index personalities__name on personalities (fold(name), id) include (name);
drop index users__name;
create index users__name on users (fold(name), id) include (name);
drop index users__username;
create unique index users__username on users (lower(username)) include (username, id);
alter table accounts
  drop constraint accounts__email,
  add constraint accounts__email unique (email) include (user_id);
