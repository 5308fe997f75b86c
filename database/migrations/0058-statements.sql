-- Statements of reasons: one for each decision that restricts something or somebody, with the fields and codes of the DSA
-- transparency database. They stay when content, cases and accounts are deleted, because yearly reports count them. Nothing
-- in a row tells who wrote anonymous content.
create table statements (
  id uuid not null default uuidv7()
    constraint statements__id primary key,
  case_id uuid
    constraint statements__case references moderation_cases on delete set null,
  -- The member of a decision without a case; never the author of content.
  user_id uuid
    constraint statements__user references users on delete set null,
  decision_visibility text
    constraint statements__visibility check (decision_visibility in (
      'DECISION_VISIBILITY_CONTENT_DISABLED', 'DECISION_VISIBILITY_OTHER'
    )),
  decision_visibility_other text,
  decision_account text
    constraint statements__account check (decision_account = 'DECISION_ACCOUNT_SUSPENDED'),
  decision_ground text not null
    constraint statements__ground check (decision_ground in (
      'DECISION_GROUND_ILLEGAL_CONTENT', 'DECISION_GROUND_INCOMPATIBLE_CONTENT'
    )),
  -- The law, or the name of the rule, and why it is broken.
  ground_reference text not null,
  ground_explanation text not null,
  category text not null
    constraint statements__category check (category ~ '^STATEMENT_CATEGORY_'),
  decision_facts text not null,
  source_type text not null
    constraint statements__source check (source_type in (
      'SOURCE_ARTICLE_16', 'SOURCE_TRUSTED_FLAGGER', 'SOURCE_TYPE_OTHER_NOTIFICATION', 'SOURCE_VOLUNTARY'
    )),
  automated_detection boolean not null,
  automated_decision text not null
    constraint statements__automated check (automated_decision in (
      'AUTOMATED_DECISION_FULLY', 'AUTOMATED_DECISION_PARTIALLY', 'AUTOMATED_DECISION_NOT_AUTOMATED'
    )),
  content_types text[] not null,
  content_type_other text,
  territorial_scope text[] not null,
  content_date date not null default (now() at time zone 'UTC')::date,
  -- The last day of the restriction; null without an end.
  end_date date,
  -- How the member can object: on the page, by mail with the reference, or on the page of the vote.
  redress text not null
    constraint statements__redress check (redress in ('APPEAL', 'CONTACT', 'VOTE_APPEAL')),
  -- The first notice or report; null without one.
  noticed_at timestamptz,
  created_at timestamptz not null default now(),
  constraint statements__restriction check (num_nonnulls(decision_visibility, decision_account) > 0),
  constraint statements__other check (
    (decision_visibility is not distinct from 'DECISION_VISIBILITY_OTHER') = (decision_visibility_other is not null)
  )
);
create index statements__case_id on statements (case_id) where case_id is not null;
create index statements__user_id on statements (user_id) where user_id is not null;
create index statements__created_at on statements (created_at);
