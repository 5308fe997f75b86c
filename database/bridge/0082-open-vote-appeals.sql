-- Open appeals, which make a decided review one to decide again.
create index vote_appeals__open on vote_appeals (review_id) where is_granted is null;
