-- When a vote of an eligible voter joins the counts; null if nothing delays it. `infinity` until enough accounts wait
-- together, after what an administrator did. Null too while the vote is held or its voter is not eligible: then it
-- returns with the others of its review or group.
alter table votes add column joins_at timestamptz;
create index votes__joins_at on votes (joins_at) where joins_at is not null;
create index votes__joining on votes (user_id) where joins_at is not null;

-- Voters with votes that wait to join the counts, and those whose last one has joined within a day.
create table joining_voters (
  user_id uuid not null
    constraint joining_voters__user_id primary key
    constraint joining_voters__user references voters on delete cascade,
  -- When the votes began to wait for a moment.
  since timestamptz not null default now(),
  last_joined_at timestamptz
);
create index joining_voters__last_joined_at on joining_voters (last_joined_at) where last_joined_at is not null;

-- A vote belongs to the day on which others see it for the first time: a row that appears on a past day would be known as
-- one that has waited.
drop index votes__day;
create index votes__day on votes
  (((greatest(created_at, counted_since) at time zone 'UTC')::date) desc, id) where is_eligible and review_id is null;
insert into activity (kind, day, amount)
select 'votes', (time at time zone 'UTC')::date, sum(amount)
from votes cross join lateral (values (created_at, -1), (counted_since, 1)) as moves (time, amount)
where is_eligible and review_id is null and counted_since > created_at
group by 2 having sum(amount) <> 0;

-- What members wrote to administrators stays when the account is deleted, without its author, until it is erased at a
-- random moment: otherwise the deletion would tell who wrote it.
alter table reports
  alter column reporter_id drop not null,
  drop constraint reports__reporter,
  add constraint reports__reporter foreign key (reporter_id) references users on delete set null,
  add column erased_at timestamptz;
create index reports__erased_at on reports (erased_at) where erased_at is not null;
alter table vote_appeals
  alter column user_id drop not null,
  drop constraint vote_appeals__user,
  add constraint vote_appeals__user foreign key (user_id) references users on delete set null,
  add column erased_at timestamptz;
create index vote_appeals__erased_at on vote_appeals (erased_at) where erased_at is not null;
alter table contact_messages
  drop constraint contact_messages__user,
  add constraint contact_messages__user foreign key (user_id) references users on delete set null,
  add column erased_at timestamptz;
create index contact_messages__erased_at on contact_messages (erased_at) where erased_at is not null;

-- Ids of users are public, and those of version 7 tell the time: that of new ones is the day of the registration.
alter table users alter column id set default uuidv7(date_trunc('day', clock_timestamp(), 'UTC') - clock_timestamp());

-- A hold stays in the counts of its review when the account is deleted, without the voter.
alter table vote_holds
  drop constraint vote_holds__pair,
  alter column user_id drop not null,
  drop constraint vote_holds__user,
  add constraint vote_holds__user foreign key (user_id) references voters on delete set null,
  add constraint vote_holds__pair unique (user_id, personality_id);
alter table appeals add column erased_at timestamptz;
create index appeals__erased_at on appeals (erased_at) where erased_at is not null;
