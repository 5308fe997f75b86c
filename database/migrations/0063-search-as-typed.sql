-- What people are found by, as version 3 of the rules computes it: the job of search keys does so for those who have other than
-- ASCII letters, whose keys alone change.
update personalities set search_version = 0 where search_version = 2 and search_text ~ '[^ -~\n]';
