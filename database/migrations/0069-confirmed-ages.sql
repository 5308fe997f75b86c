-- The minimum age that the owner has confirmed when creating the account, and the day; never a date of birth.
alter table accounts
  add column confirmed_age smallint,
  add column age_confirmed_on date,
  add constraint accounts__confirmed_age check ((confirmed_age is null) = (age_confirmed_on is null));
