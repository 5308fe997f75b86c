-- Why somebody is suspended; told to administrators alone, and forgotten when the suspension ends.
alter table accounts add column suspension_reason text;

-- Administrators look for members by parts of their emails too; these are ASCII in lower case, hence folded.
create index accounts__email_parts on accounts using gin (email gin_trgm_ops);

create index users__name on users (fold(name), id);
create index users__administrators on users (id) where role = 'ADMIN';
create index users__suspended on users (id) where status = 'SUSPENDED';
