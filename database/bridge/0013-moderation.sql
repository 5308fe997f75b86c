create type reported_type as enum ('personality', 'comment', 'post', 'user');
create type case_outcome as enum ('DISMISSED', 'CORRECTED', 'HIDDEN', 'SUSPENDED', 'RESTORED');

-- What administrators have to decide: a thing with everything that was reported about it until the decision.
create table moderation_cases (
  id uuid not null default uuidv7() constraint moderation_cases__id primary key,
  personality_id uuid constraint moderation_cases__personality references personalities on delete cascade,
  comment_id uuid constraint moderation_cases__comment references comments on delete cascade,
  post_id uuid constraint moderation_cases__post references posts on delete cascade,
  -- The member that the case is about; never the author of a comment or a post.
  user_id uuid constraint moderation_cases__user references users on delete cascade,
  type reported_type not null generated always as (
    case
      when personality_id is not null then 'personality'::reported_type
      when comment_id is not null then 'comment'::reported_type
      when post_id is not null then 'post'::reported_type
      else 'user'::reported_type
    end
  ) stored,
  -- Null while the case is open.
  outcome case_outcome,
  -- The rule that was broken.
  rule report_reason,
  decided_by uuid constraint moderation_cases__decider references users on delete set null,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  constraint moderation_cases__thing check (num_nonnulls(personality_id, comment_id, post_id, user_id) = 1),
  constraint moderation_cases__decided check ((outcome is null) = (decided_at is null))
);

-- One open case a thing.
create unique index moderation_cases__open_personality on moderation_cases (personality_id) where outcome is null;
create unique index moderation_cases__open_comment on moderation_cases (comment_id) where outcome is null;
create unique index moderation_cases__open_post on moderation_cases (post_id) where outcome is null;
create unique index moderation_cases__open_user on moderation_cases (user_id) where outcome is null;
create index moderation_cases__open on moderation_cases (id) where outcome is null;
create index moderation_cases__decided_at on moderation_cases (decided_at desc, id desc) where outcome is not null;
create index moderation_cases__personality_id on moderation_cases (personality_id) where personality_id is not null;
create index moderation_cases__comment_id on moderation_cases (comment_id, id desc) where comment_id is not null;
create index moderation_cases__post_id on moderation_cases (post_id, id desc) where post_id is not null;
create index moderation_cases__user_id on moderation_cases (user_id) where user_id is not null;
create index moderation_cases__decided_by on moderation_cases (decided_by);

-- A report belongs to a case. Until now only comments were reported, and no report was closed.
insert into moderation_cases (comment_id)
select id from comments where status = 'FLAGGED'
union select comment_id from reports where closed_at is null;

-- What was hidden before there were cases can be appealed against like everything since.
insert into moderation_cases (comment_id, outcome, rule, decided_at)
select id, 'HIDDEN', 'other', now() from comments where status = 'HIDDEN';

alter table reports add column case_id uuid constraint reports__case references moderation_cases on delete cascade;
update reports set case_id = moderation_cases.id
from moderation_cases
where moderation_cases.comment_id = reports.comment_id and moderation_cases.outcome is null;
delete from reports where case_id is null;
alter table reports
  alter column case_id set not null,
  drop column comment_id,
  drop column closed_at,
  -- One a reporter and case, hence one open report a reporter and thing.
  add constraint reports__once unique (case_id, reporter_id);

alter table notifications
  add column comment_id uuid constraint notifications__comment references comments on delete cascade;
create index notifications__comment_id on notifications (comment_id) where comment_id is not null;

-- What is deleted before it was decided about: its reporters hear that, whoever deletes it and how.
create function moderation_cases__tell_gone() returns trigger language plpgsql as $$
begin
  if old.outcome is null then
    insert into notifications (user_id, type, note)
    select reporter_id, 'REPORT_OUTCOME', 'It had been deleted meanwhile.'
    from reports where case_id = old.id and exists (select from users where users.id = reporter_id);
  end if;
  return old;
end $$;
create trigger moderation_cases__tell_gone before delete on moderation_cases
  for each row execute function moderation_cases__tell_gone();

create table appeals (
  id uuid not null default uuidv7() constraint appeals__id primary key,
  case_id uuid not null constraint appeals__once unique
    constraint appeals__case references moderation_cases on delete cascade,
  text text not null,
  -- Null until it is decided.
  is_granted boolean,
  decided_by uuid constraint appeals__decider references users on delete set null,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  constraint appeals__decided check ((is_granted is null) = (decided_at is null))
);
create index appeals__waiting on appeals (id) where is_granted is null;
create index appeals__decided_by on appeals (decided_by);

-- Suspensions of those who wrote anonymously: their accounts look as ever to everybody, so that nobody learns
-- who it is. They end with the case, for by it alone can they be lifted.
create table veiled_suspensions (
  case_id uuid not null constraint veiled_suspensions__case_id primary key
    constraint veiled_suspensions__case references moderation_cases on delete cascade,
  user_id uuid not null constraint veiled_suspensions__user references users on delete cascade
);
create index veiled_suspensions__user_id on veiled_suspensions (user_id);

-- Whoever is trusted with the site must be able to enter it; else its last administrator could be lost unseen.
create function users__unveil() returns trigger language plpgsql as $$
begin
  delete from veiled_suspensions using new_rows join old_rows using (id)
  where veiled_suspensions.user_id = new_rows.id
    and new_rows.role = 'ADMIN' and old_rows.role <> 'ADMIN';
  return null;
end $$;
create trigger users__unveil after update on users
  referencing old table as old_rows new table as new_rows
  for each statement execute function users__unveil();

-- How often it was decided how, for everybody to read. Numbers alone, which outlive what they count.
create table moderation_counts (
  -- As 2026-01, in UTC.
  month text not null,
  rule report_reason not null,
  kind text not null constraint moderation_counts__kind check (kind in (
    'REPORTS', 'HIDDEN', 'SUSPENDED', 'CORRECTED', 'DISMISSED', 'APPEALS_GRANTED', 'APPEALS_REJECTED'
  )),
  total integer not null,
  constraint moderation_counts__key primary key (month, rule, kind)
);

create type post_status as enum ('ACTIVE', 'HIDDEN');
alter table posts add column status post_status not null default 'ACTIVE';
create index posts__hidden on posts (user_id) where status = 'HIDDEN';

-- Members' counters count the posts that others see.
create or replace function posts__count_inserted() returns trigger language plpgsql as $$
begin
  insert into post_totals (post_id) select id from new_rows;
  perform user_totals__add(array_agg(user_id), array_agg(0), array_agg(0), array_agg(1))
  from new_rows where status = 'ACTIVE';
  return null;
end $$;

create or replace function posts__count_deleted() returns trigger language plpgsql as $$
begin
  perform user_totals__add(array_agg(user_id), array_agg(0), array_agg(0), array_agg(-1))
  from old_rows where status = 'ACTIVE';
  return null;
end $$;

create function posts__count_updated() returns trigger language plpgsql as $$
begin
  perform user_totals__add(array_agg(user_id), array_agg(0), array_agg(0), array_agg(posts)) from (
    select user_id, (new_rows.status = 'ACTIVE') :: int - (old_rows.status = 'ACTIVE') :: int as posts
    from new_rows join old_rows using (id, user_id)
    where new_rows.status <> old_rows.status
  ) as delta;
  return null;
end $$;
create trigger posts__count_updated after update on posts
  referencing old table as old_rows new table as new_rows
  for each statement execute function posts__count_updated();

alter table contact_messages add column handled_at timestamptz;
create index contact_messages__waiting on contact_messages (id desc) where handled_at is null;
create index contact_messages__handled on contact_messages (id desc) where handled_at is not null;

alter type notification_type add value 'CONTENT_HIDDEN';
alter type notification_type add value 'CONTENT_RESTORED';
alter type notification_type add value 'APPEAL_OUTCOME';
