-- The tally of verified users that is shown.
--
-- `personality_totals.verified_upvote_count` and `verified_downvote_count` change with every vote and verification, and
-- are not public. The job of the history publishes them from ten votes on, in steps of at least five voters.

create table verified_tallies (
  personality_id uuid not null constraint verified_tallies__personality_id primary key
    constraint verified_tallies__personality references personalities on delete cascade,
  -- The counts at the end of the last closed hour, the sums of `vote_history`. Not public.
  upvotes integer not null,
  downvotes integer not null,
  -- What is shown, the counts of the last point; null before the first one, and after one with fewer than ten votes.
  published_upvotes integer,
  published_downvotes integer,
  constraint verified_tallies__published check ((published_upvotes is null) = (published_downvotes is null))
);

-- What was published, and when. Points never change.
create table verified_points (
  personality_id uuid not null constraint verified_points__personality references personalities on delete cascade,
  -- Start of the hour at whose end the counts were these.
  hour timestamptz not null,
  upvotes integer not null,
  downvotes integer not null,
  -- False where fewer than ten votes were left: then only that is public.
  is_shown boolean not null,
  constraint verified_points__hour primary key (personality_id, hour)
);

insert into verified_tallies
  (personality_id, upvotes, downvotes, published_upvotes, published_downvotes)
select personality_id, up, down, case when up + down >= 10 then up end, case when up + down >= 10 then down end
from (
  select personality_id, sum(verified_upvotes) as up, sum(verified_downvotes) as down
  from vote_history where stage <> 'open' group by 1
) as closed
where up <> 0 or down <> 0;

insert into verified_points (personality_id, hour, upvotes, downvotes, is_shown)
select personality_id, (
  select hour from vote_history
  where vote_history.personality_id = verified_tallies.personality_id and stage <> 'open' order by hour desc limit 1
), published_upvotes, published_downvotes, true
from verified_tallies where published_upvotes is not null;
