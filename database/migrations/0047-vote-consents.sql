-- Who has agreed that the site stores votes, to which version of the text and on which day (UTC), or has withdrawn that.
-- Members who have voted before they were asked may withdraw, too. Once the votes of a withdrawn agreement are deleted,
-- the row is, too.
create table vote_consents (
  user_id uuid not null
    constraint vote_consents__user_id primary key
    constraint vote_consents__user references users on delete cascade,
  version integer,
  agreed_on date,
  withdrawn_on date,
  constraint vote_consents__agreed check ((version is null) = (agreed_on is null)),
  constraint vote_consents__something check (version is not null or withdrawn_on is not null)
);
-- Every vote looks whether its voter is among the few who have withdrawn.
create index vote_consents__withdrawn on vote_consents (user_id) where withdrawn_on is not null;
