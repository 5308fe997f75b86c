import type { PageHandle } from '../lib/page.ts'
import { TextLink } from '../ui/text-link.tsx'
import { Article, type Chapter } from './article.tsx'

export const handle: PageHandle = {
  meta: () => ({
    description: 'What you may expect of Voxpop, and what Voxpop expects of you.',
  }),
}

const chapters: Chapter[] = [
  {
    id: 'account',
    title: 'Your account',
    text: (
      <>
        <p>
          Whoever is old enough to agree to terms like these where they live may have an account.
          One person has one account; more than one would be more than one vote.
        </p>
        <p>
          You need not use your real name, but do not pass yourself off as somebody else. Keep your
          password to yourself: what is done with your account counts as done by you.
        </p>
      </>
    ),
  },
  {
    id: 'votes',
    title: 'Votes',
    text: (
      <>
        <p>
          Vote for yourself, by hand. Votes cast by programs, bought or cast by order of somebody
          else may be removed, and the account with them.
        </p>
        <p>
          The numbers tell what the members of this site think. They are no election and no
          representative survey, and must not be passed off as one.
        </p>
      </>
    ),
  },
  {
    id: 'words',
    title: 'What you write',
    text: (
      <>
        <p>
          Criticise those who govern as sharply as you like: their words, their deeds, their ideas.
          What you write stays yours; you allow us to show it here until you delete it. Do not post
        </p>
        <ul>
          <li>threats, or calls for violence against anybody,</li>
          <li>hatred of people for what they are: origin, faith, sex, disability and the like,</li>
          <li>private details of others, such as a home address,</li>
          <li>claims of fact that you know to be false,</li>
          <li>advertising, or the same thing over and over,</li>
          <li>
            pictures or texts that you have no right to use, or anything else that is unlawful.
          </li>
        </ul>
        <p>All this holds for anonymous comments too.</p>
      </>
    ),
  },
  {
    id: 'moderation',
    title: 'Moderation',
    text: (
      <>
        <p>
          Members report what breaks these rules; administrators decide. Comments and posts that do
          may be hidden. Accounts that break the rules badly or again and again may be suspended:
          they can no longer sign in. What party or opinion somebody is for plays no part.
        </p>
        <p>
          If something of yours is hidden, you are told which rule it breaks and may appeal once; an
          administrator who did not make the decision looks again, where there is one. If your
          account is suspended, <TextLink to="/contact">tell us</TextLink> when you think we were
          wrong. How often we decided what is on the{' '}
          <TextLink to="/transparency">transparency page</TextLink>.
        </p>
      </>
    ),
  },
  {
    id: 'service',
    title: 'What we promise, and what not',
    text: (
      <>
        <p>
          We keep your data as the <TextLink to="/privacy">privacy page</TextLink> says, count every
          vote once, and show the same numbers to everybody.
        </p>
        <p>
          The site is offered as it is. We cannot promise that it is always there or free of
          mistakes, and what members write is their opinion, not ours.
        </p>
      </>
    ),
  },
  {
    id: 'end',
    title: 'Leaving, and changes',
    text: (
      <p>
        You may <TextLink to="/profile">delete your account</TextLink> at any time. If these terms
        change, the new ones stand here. Whoever does not agree with them may leave in the same way.
      </p>
    ),
  },
]

export function Component() {
  return (
    <Article
      title="Terms"
      subtitle="What you may expect of us, and what we expect of you."
      chapters={chapters}
    />
  )
}
