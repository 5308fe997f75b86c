-- Entries of new people are gathered and inserted together: most of what an import wrote to the log was one list of rows,
-- such as those of a chamber, written again for each of them. Every search reads what is gathered, so that it is little.
alter index personalities__words set (fastupdate = on, gin_pending_list_limit = 64);
alter index personalities__chamber_ids set (fastupdate = on, gin_pending_list_limit = 64);
alter index personalities__area_ids set (fastupdate = on, gin_pending_list_limit = 64);

-- No plan depends on how often a word is used, and finding it out computes the words of thousands of people.
alter index personalities__words alter column 1 set statistics 0;
