-- Why a new text waits for review, hidden until it is decided; null for cases about what others reported.
alter table moderation_cases add column held_for text
  constraint moderation_cases__held_for check (held_for in ('WORDS', 'FIRST_TEXTS'));
