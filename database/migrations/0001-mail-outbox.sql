-- Mails that wait to be sent: which text goes to whom, and never a text or a token, which are made when it is sent.
create table mails (
  -- Its Message-ID, and what the token of its link is made from.
  id uuid not null default gen_random_uuid()
    constraint mails__id primary key,
  kind text not null,
  -- Without a foreign key: the number of waiting mails must not change at the moment an account is deleted.
  user_id uuid,
  -- For mails to an address that is not, or may not be, the address of an account.
  address text,
  -- The moderation case that the mail is about, whose author gets it.
  about uuid,
  requested_at timestamptz not null,
  -- Null while none was tried, then when the first was.
  tried_at timestamptz,
  attempts integer not null default 0,
  due_at timestamptz not null,
  expires_at timestamptz not null,
  -- Class of the last failure, from a fixed list.
  failure text,
  constraint mails__recipient check (num_nonnulls(user_id, address, about) > 0),
  -- A mail that is requested again while it waits takes the place of the first.
  constraint mails__once unique nulls not distinct (kind, user_id, address, about)
);
create index mails__due_at on mails (due_at);

-- The one process that sends mails.
create table mail_lease (
  id boolean not null default true
    constraint mail_lease__id primary key
    constraint mail_lease__single check (id),
  owner uuid not null,
  expires_at timestamptz not null
);
