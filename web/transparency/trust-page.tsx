import { BadgeCheck, ListChecks, LockKeyhole } from 'lucide-react'
import type { ReactElement } from 'react'
import * as texts from '#messages/trust'
import type { PageHandle } from '../lib/page.ts'
import { PageHeading } from '../ui/page-heading.tsx'
import { TextLink } from '../ui/text-link.tsx'

export const handle: PageHandle = {
  meta: ({ site }) => ({
    description: texts.yourVoteSecretNobody({ name: site.name }),
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
    title: texts.yourVoteIsSecret,
    text: texts.onlyYouCanSee,
    link: texts.whatWeStore,
    to: '/privacy',
    icon: <LockKeyhole />,
  },
  {
    title: texts.nobodyCanChangeCount,
    text: texts.nobodyCanChangeText,
    link: texts.howWeCount,
    to: '/how-we-count',
    icon: <ListChecks />,
  },
  {
    title: texts.fakesDoNotCount,
    text: texts.fakesText,
    link: texts.integrityOfTheCount,
    to: '/integrity',
    icon: <BadgeCheck />,
  },
]

const further = [
  ['/transparency', texts.transparency, texts.whatWeHideComments],
  ['/open-data', texts.openData, texts.allPeopleTheirCounts],
  ['/charts', texts.charts, texts.everybodyAtAGlance],
] as const

/** Why the counts can be believed: three assurances, each with the page that proves it. */
export function Component() {
  return (
    <div className="column">
      <PageHeading title={texts.trust} subtitle={texts.whyYouCanBelieve} />
      <ul className="grid gap-4 sm:gap-5 lg:grid-cols-3 lg:gap-6">
        {assurances.map((assurance) => (
          <li key={assurance.to}>
            <AssuranceCard {...assurance} />
          </li>
        ))}
      </ul>
      <h2 className="mt-12 border-t-2 border-ink pt-2.5 text-section font-extrabold">
        {texts.moreToRead}
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
