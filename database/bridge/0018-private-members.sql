-- Whose posts not everybody sees: few, so that the posts which a viewer sees are counted as all but theirs.
create index users__private on users (id) where is_private;
