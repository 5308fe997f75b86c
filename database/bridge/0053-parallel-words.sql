-- A search needs few of the rows that match a word. Parallel workers cost more to start than they save, and each reads a
-- thousand rows of its own.
alter function words(text) parallel restricted;
