-- How a decision came about, in values, whose words depend on the reader. Before, they were a sentence at the end of the facts.
alter table statements
  alter column decision_facts drop not null,
  alter column ground_explanation drop not null,
  add column finding text
    constraint statements__finding check (finding in (
      'REPORTED', 'LISTED_WORD', 'WAITED', 'SEEN', 'VOTES_TOGETHER', 'ACCOUNT_BREAKS_RULES'
    )),
  -- What it is about, with those findings that say it.
  add column content text
    constraint statements__content check (content in ('personality', 'comment', 'post', 'postComment', 'user')),
  add constraint statements__facts check (num_nonnulls(decision_facts, finding) > 0),
  add constraint statements__found check (
    (content is not null) = coalesce(finding in ('REPORTED', 'LISTED_WORD', 'WAITED', 'SEEN'), false)
  );

with known (finding, content, sentence) as (
  select finding, content, format(sentence, noun)
  from (values
    ('REPORTED', 'The %s was reported. Somebody who moderates this site looked at it and decided.'),
    ('LISTED_WORD', 'The %s has a word or a link that this site reviews before others see it. Somebody who moderates this site looked at it and decided.'),
    ('WAITED', 'The %s waited for review before others could see it. Somebody who moderates this site looked at it and decided.'),
    ('SEEN', 'Somebody who moderates this site came across the %s, looked at it and decided.')
  ) as sentences (finding, sentence),
  (values ('personality', 'entry'), ('comment', 'comment'), ('post', 'post'), ('user', 'account')) as nouns (content, noun)
  union all values
    ('VOTES_TOGETHER', null, 'Accounts whose votes came together share what people do not share by accident. Their votes on one person wait until an administrator has looked at them.'),
    ('ACCOUNT_BREAKS_RULES', null, 'An administrator decided that the account breaks the rules of this site.')
)
update statements set
  finding = known.finding,
  content = known.content,
  decision_facts = nullif(left(decision_facts, greatest(length(decision_facts) - length(sentence) - 1, 0)), '')
from known
where decision_facts = sentence or right(decision_facts, length(sentence) + 1) = E'\n' || sentence;

-- What is illegal is explained by its facts.
update statements set ground_explanation = null where decision_ground = 'DECISION_GROUND_ILLEGAL_CONTENT';
