-- Comments on posts are edited, reported, hidden and appealed like comments on personalities.
alter table post_comments
  add column status comment_status not null default 'ACTIVE',
  add column edited_at timestamptz;
create index post_comments__hidden on post_comments (user_id) where status = 'HIDDEN';

-- The counter of a post counts the comments that others see.
create or replace function post_comments__count_inserted() returns trigger language plpgsql as $$
begin
  perform post_totals__add(array_agg(post_id), array_agg(0), array_agg(1))
  from new_rows where status <> 'HIDDEN';
  return null;
end $$;

create or replace function post_comments__count_deleted() returns trigger language plpgsql as $$
begin
  perform post_totals__add(array_agg(post_id), array_agg(0), array_agg(-1))
  from old_rows where status <> 'HIDDEN';
  return null;
end $$;

create function post_comments__count_updated() returns trigger language plpgsql as $$
begin
  perform post_totals__add(array_agg(post_id), array_agg(0), array_agg(comments)) from (
    select post_id, (new_rows.status <> 'HIDDEN') :: int - (old_rows.status <> 'HIDDEN') :: int as comments
    from new_rows join old_rows using (id, post_id)
    where (new_rows.status = 'HIDDEN') <> (old_rows.status = 'HIDDEN')
  ) as delta;
  return null;
end $$;
create trigger post_comments__count_updated after update on post_comments
  referencing old table as old_rows new table as new_rows
  for each statement execute function post_comments__count_updated();

alter table moderation_cases
  add column post_comment_id uuid
    constraint moderation_cases__post_comment references post_comments on delete cascade,
  drop constraint moderation_cases__thing,
  add constraint moderation_cases__target
    check (num_nonnulls(personality_id, comment_id, post_id, post_comment_id, user_id) = 1);

-- A value that is added to a type cannot be used in the same transaction, so the type is replaced.
alter table moderation_cases drop column type;
drop type reported_type;
create type reported_type as enum ('personality', 'comment', 'post', 'postComment', 'user');
alter table moderation_cases add column type reported_type not null generated always as (
  case
    when personality_id is not null then 'personality'::reported_type
    when comment_id is not null then 'comment'::reported_type
    when post_id is not null then 'post'::reported_type
    when post_comment_id is not null then 'postComment'::reported_type
    else 'user'::reported_type
  end
) stored;

create unique index moderation_cases__open_post_comment on moderation_cases (post_comment_id)
  where outcome is null;
create index moderation_cases__post_comment_id on moderation_cases (post_comment_id, id desc)
  where post_comment_id is not null;

alter table notifications
  add column post_comment_id uuid
    constraint notifications__post_comment references post_comments on delete cascade;
create index notifications__post_comment_id on notifications (post_comment_id)
  where post_comment_id is not null;
