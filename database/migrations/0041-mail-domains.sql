-- Finds whether older accounts have a mail domain, for the job that looks for groups of accounts.
create index accounts__mail_domain on accounts (split_part(mailbox, '@', 2));
