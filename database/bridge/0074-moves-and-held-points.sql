-- Changes of support within a week, and votes under review over time. The job of the history maintains both.

-- The present support share compared with the one seven days ago, for the list 'Moving'. The job updates a row when counts
-- or history change, and when a day has ended.
create table personality_moves (
  personality_id uuid not null constraint personality_moves__personality_id primary key
    constraint personality_moves__personality references personalities on delete cascade,
  -- Start of the last hour whose point may be the one of seven days ago.
  since timestamptz not null,
  -- True if votes have changed after that hour: the comparison differs when the day ends.
  is_recent boolean not null,
  -- Points of the support share; null if it has not moved or may not be shown.
  change smallint,
  -- The present share in whole percent.
  support smallint,
  constraint personality_moves__shown check ((change is null) = (support is null))
);

create index personality_moves__due on personality_moves (since) where is_recent;
create index personality_moves__largest on personality_moves (abs(change) desc, personality_id) where change is not null;

insert into personality_moves (personality_id, since, is_recent)
select distinct personality_id, timestamptz '-infinity', true from vote_history;

-- Votes under review on a personality at the ends of days (UTC) on which what is published of them changed. Points never
-- change.
create table held_points (
  personality_id uuid not null constraint held_points__personality references personalities on delete cascade,
  -- Start of the last hour of the day.
  hour timestamptz not null,
  -- Not public: readers see tens.
  held integer not null,
  constraint held_points__hour primary key (personality_id, hour)
);

-- The path of the list 'Moving', as in 0062.
update personalities set slug = 'moving-personality'
where slug = 'moving' and not exists (select from personalities where slug = 'moving-personality');
