import { BadgeCheck, ListChecks, LockKeyhole } from 'lucide-react'
import type { ReactElement } from 'react'
import type { PageHandle } from '../lib/page.ts'
import { PageHeading } from '../ui/page-heading.tsx'
import { TextLink } from '../ui/text-link.tsx'

export const handle: PageHandle = {
  meta: ({ site }) => ({
    description: `Your vote is secret, nobody can change the count, and fakes do not count: how ${site.name} counts, and how you check it.`,
    canonical: '/trust',
  }),
}

interface Assurance {
  title: string
  text: string
  link: string
  to: string
  icon: ReactElement
}

const assurances: Assurance[] = [
  {
    title: 'Your vote is secret',
    text: 'Only you can see how you voted, and administrators cannot look it up. Public lists show each vote under a random number that only its voter knows.',
    link: 'What we store',
    to: '/privacy',
    icon: <LockKeyhole />,
  },
  {
    title: 'Nobody can change the count',
    text: 'Every counted vote is in a public list, and a log that only grows has the sum of each list. You can find your own vote there, and anybody can add up all of them.',
    link: 'How we count',
    to: '/how-we-count',
    icon: <ListChecks />,
  },
  {
    title: 'Fakes do not count',
    text: 'Each account has one vote on each person, and groups of new accounts that seem to be one person’s are held back for a review. We publish how many votes we held and excluded.',
    link: 'Integrity of the count',
    to: '/integrity',
    icon: <BadgeCheck />,
  },
]

const further = [
  ['/transparency', 'Transparency', 'What we hide from comments and posts, and under which rule.'],
  ['/open-data', 'Open data', 'All people and their counts by day, as files.'],
  ['/charts', 'Charts', 'Everybody at a glance.'],
] as const

/** Why the counts can be believed: three assurances, each with the page that proves it. */
export function Component() {
  return (
    <div className="column">
      <PageHeading title="Trust" subtitle="Why you can believe the numbers here, and check them." />
      <ul className="grid gap-4 sm:gap-5 lg:grid-cols-3 lg:gap-6">
        {assurances.map((assurance) => (
          <li key={assurance.to}>
            <AssuranceCard {...assurance} />
          </li>
        ))}
      </ul>
      <h2 className="mt-12 border-t-2 border-ink pt-2.5 text-section font-extrabold">
        More to read
      </h2>
      <ul className="mt-2">
        {further.map(([to, label, text]) => (
          <li key={to} className="border-b border-line py-3">
            <TextLink to={to} className="inline-flex min-h-6 items-center">
              {label}
            </TextLink>
            <p className="text-small text-ink-soft">{text}</p>
          </li>
        ))}
      </ul>
    </div>
  )
}

function AssuranceCard({ title, text, link, to, icon }: Assurance) {
  return (
    <article className="flex h-full flex-col rounded-card border border-line bg-surface p-5 sm:p-6">
      <span aria-hidden="true" className="text-accent *:size-7">
        {icon}
      </span>
      <h2 className="mt-3 text-section font-bold">{title}</h2>
      <p className="mt-2 mb-4 grow text-ink-soft">{text}</p>
      <TextLink to={to} className="inline-flex min-h-target items-center self-start">
        {link}
      </TextLink>
    </article>
  )
}
