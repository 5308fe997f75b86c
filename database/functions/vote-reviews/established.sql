-- True for a vote of an account that had been part of the site for long enough: 30 days old, with counted votes on three
-- others, and on two days other than that of this vote. As `limits.established`.
create function votes__is_established(voter_id uuid, target_id uuid, voted_at timestamptz, at timestamptz)
returns boolean language sql stable
return exists (select from users where id = voter_id and created_at <= at - interval '30 days') and (
  select count(*) >= 3 and count(distinct day) filter (where day <> (voted_at at time zone 'UTC')::date) >= 2
  from (
    select (created_at at time zone 'UTC')::date as day from votes
    where user_id = voter_id and personality_id <> target_id and is_eligible and review_id is null
    limit 200
  ) as others
);
