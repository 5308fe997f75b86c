-- Finds the members of a chamber by how their positions begin.
create index personalities__position on personalities (fold(position) text_pattern_ops)
where position is not null;
