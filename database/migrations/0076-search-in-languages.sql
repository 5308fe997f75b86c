-- What posts are found by depends on their language, so a trigger computes it. Posts from before keep what they have until
-- the job that finds their languages looks at them.
alter table posts
  alter column search_text drop expression,
  alter column search_text set default '';
update posts set lang_origin = 'PENDING' where lang_origin = 'FOUND' and content ~ '[^ -~\n]';
