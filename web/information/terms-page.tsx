import type { PageHandle } from '../lib/page.ts'
import { TextLink } from '../ui/text-link.tsx'
import { Article, type Chapter } from './article.tsx'

export const handle: PageHandle = {
  meta: ({ site }) => ({
    description: `What you can expect from ${site.name}, and what ${site.name} expects from you.`,
  }),
}

const chapters: Chapter[] = [
  {
    id: 'account',
    title: 'Your account',
    text: (
      <>
        <p>
          You may have an account if you are old enough to agree to these terms where you live. Each
          person may have only one account, because each person has one vote.
        </p>
        <p>
          You do not have to use your real name, but do not impersonate anyone. Keep your password
          to yourself: you are responsible for what is done with your account.
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
          Cast your own votes, by hand. We may remove votes that were cast by programs, bought, or
          cast on someone else’s orders, and the account with them.
        </p>
        <p>
          The numbers show what the members of this site think. They are not an election or a
          representative survey. Do not present them as one.
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
          Criticise the people who govern you as sharply as you like: their words, actions and
          ideas. What you write stays yours. You allow us to show it here until you delete it. Do
          not post:
        </p>
        <ul>
          <li>threats, or calls for violence against anyone</li>
          <li>hatred of people for who they are, such as their origin, faith, sex or disability</li>
          <li>other people’s private details, such as a home address</li>
          <li>claims that you know to be false</li>
          <li>advertising, or the same thing over and over</li>
          <li>pictures or texts that you have no right to use, or anything else unlawful</li>
        </ul>
        <p>This applies to anonymous comments too.</p>
      </>
    ),
  },
  {
    id: 'moderation',
    title: 'Moderation',
    text: (
      <>
        <p>
          Members report what breaks these rules, and administrators decide. We may hide comments
          and posts that break them. We may suspend accounts that break the rules badly or
          repeatedly: they can no longer log in. Party and opinion play no part.
        </p>
        <p>
          If we hide something of yours, we tell you which rule it breaks. You can appeal once.
          Where possible, another administrator reviews the decision. If we suspend your account and
          you think we were wrong, <TextLink to="/contact">tell us</TextLink>. The{' '}
          <TextLink to="/transparency">transparency page</TextLink> counts our decisions.
        </p>
      </>
    ),
  },
  {
    id: 'service',
    title: 'What we promise, and what we do not',
    text: (
      <>
        <p>
          We handle your data as the <TextLink to="/privacy">privacy page</TextLink> says, count
          every vote once, and show the same numbers to everyone.
        </p>
        <p>
          We offer the site as it is. We cannot promise that it is always available or free of
          mistakes. What members write is their opinion, not ours.
        </p>
      </>
    ),
  },
  {
    id: 'end',
    title: 'Leaving and changes',
    text: (
      <p>
        You can <TextLink to="/profile">delete your account</TextLink> at any time. If these terms
        change, we publish the new ones here. If you disagree with them, you can delete your
        account.
      </p>
    ),
  },
]

export function Component() {
  return (
    <Article
      title="Terms"
      subtitle="What you can expect from us, and what we expect from you."
      chapters={chapters}
    />
  )
}
