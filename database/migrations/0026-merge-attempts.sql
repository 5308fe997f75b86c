-- How often a merge or split was found interrupted, which is given up in the end.
alter table merges add column attempts integer not null default 0;
