-- Notices by anybody (article 16 of the Digital Services Act), beside the reports of members. They stay when content and
-- cases are deleted, because yearly reports count them; who sent them is erased.
create table notices (
  -- The reference in mails.
  id uuid not null default uuidv7()
    constraint notices__id primary key,
  case_id uuid
    constraint notices__case references moderation_cases on delete set null,
  -- The rule that was named; `other` for what is illegal alone.
  reason report_reason not null,
  -- Whether it says that the content is illegal.
  is_about_law boolean not null,
  law text,
  category text not null
    constraint notices__category check (category ~ '^STATEMENT_CATEGORY_'),
  -- Null once it is erased, as the name and the address.
  explanation text,
  name text,
  email text,
  -- Of the address, so that repeated misuse is known after it was erased.
  sender_hash bytea,
  email_confirmed_at timestamptz,
  -- The body for which a trusted flagger has sent it.
  trusted_body text,
  outcome case_outcome,
  decided_at timestamptz,
  answered_at timestamptz,
  created_at timestamptz not null default now(),
  constraint notices__decided check ((outcome is null) = (decided_at is null))
);
create index notices__case_id on notices (case_id) where case_id is not null;
create index notices__created_at on notices (created_at);
create index notices__sender on notices (sender_hash) where sender_hash is not null;
create index notices__with_sender on notices (created_at) where email is not null or explanation is not null;

-- Bodies whose notices come first: members, or addresses.
create table trusted_flaggers (
  id uuid not null default uuidv7()
    constraint trusted_flaggers__id primary key,
  user_id uuid
    constraint trusted_flaggers__user_once unique
    constraint trusted_flaggers__user references users on delete cascade,
  email text
    constraint trusted_flaggers__email_once unique,
  body text not null,
  created_at timestamptz not null default now(),
  constraint trusted_flaggers__who check (num_nonnulls(user_id, email) = 1)
);

-- Members and addresses whose reports and notices are refused for a time, because many were manifestly unfounded. Rows stay
-- for the yearly report, without whom they were about.
create table notice_pauses (
  id uuid not null default uuidv7()
    constraint notice_pauses__id primary key,
  user_id uuid
    constraint notice_pauses__user references users on delete set null,
  sender_hash bytea,
  created_at timestamptz not null default now(),
  ends_at timestamptz not null
);
create index notice_pauses__user_id on notice_pauses (user_id) where user_id is not null;
create index notice_pauses__sender on notice_pauses (sender_hash) where sender_hash is not null;

-- `is_priority`: a trusted flagger asks for a decision, which comes first. `is_unfounded`: the reports were manifestly
-- unfounded.
alter table moderation_cases
  add column is_priority boolean not null default false,
  add column is_unfounded boolean not null default false;
create index moderation_cases__queue on moderation_cases ((not is_priority), id) where outcome is null;
