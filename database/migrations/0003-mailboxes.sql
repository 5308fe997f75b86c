-- The mailbox of an address in lower case: without a tag after a plus, and at Gmail without dots and in one domain. The same
-- as `mailboxOf` in `server/accounts/fold-email.ts`.
create function mailbox_of(email text) returns text language sql immutable strict parallel safe
return case
  when email ~ '@(gmail|googlemail)\.com$'
  then replace(split_part(split_part(email, '@', 1), '+', 1), '.', '') || '@gmail.com'
  else regexp_replace(email, '^([^+@]+)\+[^@]*@', '\1@')
end;
alter table accounts add column mailbox text not null generated always as (mailbox_of(email)) stored;
create index accounts__mailbox on accounts (mailbox);

alter table voters
  -- True if the votes are withdrawn because another account counts for the mailbox.
  add column shares_mailbox boolean not null default false,
  -- True while the votes count beside those of other accounts of the mailbox and no administrator has decided about it.
  add column is_mailbox_undecided boolean not null default false;
create index voters__mailbox_undecided on voters (user_id) where is_mailbox_undecided;

update voters set is_mailbox_undecided = true where user_id in (
  select user_id from (
    select user_id, count(*) over (partition by mailbox) as accounts
    from accounts join voters using (user_id) where is_email_confirmed
  ) as counting where accounts > 1
);
