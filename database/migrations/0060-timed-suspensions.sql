-- Suspensions end by themselves: the end as it was decided, null for one without end.
alter table moderation_cases add column suspended_until timestamptz;
-- The end that counts, of the suspension that lasts longest, and the rule that was broken, which the owner is told at login.
alter table accounts add column suspended_until timestamptz;
alter table accounts add column suspension_rule report_reason;
create index accounts__suspended_until on accounts (suspended_until) where suspended_until is not null;
alter table shadow_suspensions add column ends_at timestamptz;
create index shadow_suspensions__ends_at on shadow_suspensions (ends_at) where ends_at is not null;
