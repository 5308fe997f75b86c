-- A commit of 23 November had 0066 without this table.
create table if not exists vote_withdrawals (
  user_id uuid not null constraint vote_withdrawals__user_id primary key
    constraint vote_withdrawals__user references voters on delete cascade,
  are_withdrawn boolean not null
);
