-- Who works on an open case, until when at most.
alter table moderation_cases add column claimed_by uuid
  constraint moderation_cases__claimer references users on delete set null;
alter table moderation_cases add column claimed_until timestamptz;
create index moderation_cases__claimed_by on moderation_cases (claimed_by) where claimed_by is not null;
-- The prepared answer that the decision gave.
alter table moderation_cases add column answer text;

-- What moderators write for one another: about a case, or about a member.
create table moderation_notes (
  id uuid not null default uuidv7()
    constraint moderation_notes__id primary key,
  case_id uuid
    constraint moderation_notes__case references moderation_cases on delete cascade,
  user_id uuid
    constraint moderation_notes__user references users on delete cascade,
  author_id uuid
    constraint moderation_notes__author references users on delete set null,
  text text not null,
  created_at timestamptz not null default now(),
  constraint moderation_notes__subject check (num_nonnulls(case_id, user_id) = 1)
);
create index moderation_notes__case_id on moderation_notes (case_id, id desc) where case_id is not null;
create index moderation_notes__user_id on moderation_notes (user_id, id desc) where user_id is not null;
create index moderation_notes__author_id on moderation_notes (author_id);
