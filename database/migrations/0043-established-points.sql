-- Votes of established and verified members on a person, as they were published: each point changes them by at least five
-- voters, and none are shown below twenty. Points never change; the last one is shown.
create table established_points (
  personality_id uuid not null
    constraint established_points__personality references personalities on delete cascade,
  published_at timestamptz not null,
  upvotes integer not null,
  downvotes integer not null,
  constraint established_points__published_at primary key (personality_id, published_at)
);
