import { Landmark, Scale, Share2 } from 'lucide-react'
import type { ReactElement } from 'react'
import type { Details, Personality } from '../../contract/personalities.ts'
import type { PersonalityField } from '../../contract/personality-fields.ts'
import { PublicationNote } from '../ballots/publication-note.tsx'
import { shareLink } from '../lib/share-link.ts'
import { ReportButton } from '../reports/report-button.tsx'
import { SaveButton } from '../saves/save-button.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Time } from '../ui/time.tsx'
import { VoteControl } from '../votes/vote-control.tsx'
import { ApprovalHistory } from './approval-history.tsx'
import { ClosedVotes } from './closed-votes.tsx'
import { ManageLink } from './manage-link.tsx'
import { PersonFacts } from './person-facts.tsx'
import { presentFields } from './personality-fields.tsx'
import { PersonalityStats } from './personality-stats.tsx'
import { SupportShares, type VerifiedTally } from './support-shares.tsx'

interface PersonalityDetailProps {
  personality: Personality
  /** Undefined while it loads. */
  tally: VerifiedTally | undefined
  facts: Details | undefined
}

/** The details of a personality: portrait, actions, vote control, statistics and biography. */
export function PersonalityDetail({ personality, tally, facts }: PersonalityDetailProps) {
  const {
    name,
    party,
    position,
    bio,
    imageUrl,
    ...others
  }: Record<PersonalityField, ReactElement | null> = presentFields(personality)
  return (
    <article className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 sm:mt-4 sm:gap-x-8 md:grid-cols-[17rem_minmax(0,1fr)] lg:gap-x-14 print:grid-cols-[9rem_minmax(0,1fr)]">
      {imageUrl}
      <header dir="auto" className="min-w-0 self-center md:self-start">
        <Badge tone="accent">
          <Landmark aria-hidden="true" className="size-3.5" />
          Political Figure
        </Badge>
        <StatusBadge personality={personality} />
        {name}
        <p dir="auto" className="mt-2 text-lede text-ink-soft">
          {party}
          {position}
        </p>
        {Object.entries(others).map(([field, shown]) => (
          <span key={field}>{shown}</span>
        ))}
      </header>
      <Actions personality={personality} />
      <section
        aria-label="Vote"
        className="col-span-2 mt-7 rounded-card border border-line bg-surface p-4 sm:p-6 md:col-span-1 print:p-3"
      >
        <VoteControl personality={personality} />
        <ClosedVotes personality={personality} />
        <SupportShares personality={personality} tally={tally} />
        <PublicationNote personalityId={personality.id} />
      </section>
      <div className="col-span-2 mt-8 md:col-span-1 print:col-span-2">
        <PersonalityStats personality={personality} />
        <ApprovalHistory personality={personality} />
        <section className="mt-8">
          <h2 className="mb-3 text-section font-bold">About</h2>
          <div dir="auto">{bio}</div>
        </section>
        {facts && <PersonFacts facts={facts} />}
      </div>
    </article>
  )
}

/** What the status says; nothing for people of whom no office is known. */
function StatusBadge({ personality: { status, closedSince } }: { personality: Personality }) {
  if (status === 'UNSPECIFIED') return null
  const year = status === 'DIED' && closedSince ? ` ${closedSince.slice(0, 4)}` : ''
  return <Badge className="ml-1.5">{`${statusNames[status]}${year}`}</Badge>
}

const statusNames = {
  IN_OFFICE: 'In office',
  CANDIDATE: 'Candidate',
  FORMER: 'Former member',
  DIED: 'Died',
} as const

function Actions({ personality }: { personality: Personality }) {
  const { id, slug, name, createdAt } = personality
  return (
    <div className="col-span-2 mt-5 flex flex-wrap items-center gap-x-4 gap-y-2 md:col-span-1">
      <div className="flex flex-wrap gap-2 print:hidden">
        <SaveButton personality={personality} />
        <Button
          variant="outline"
          onClick={() => shareLink(name, location.href.split('#')[0] ?? '')}
        >
          <Share2 aria-hidden="true" className="size-4.5" />
          Share
        </Button>
        <ButtonLink variant="outline" to={`/compare?people=${slug}`}>
          <Scale aria-hidden="true" className="size-4.5" />
          Compare
        </ButtonLink>
        <ReportButton target={{ type: 'personality', id, name }} />
        <ManageLink personalityId={id} />
      </div>
      <p className="text-small text-ink-soft">
        Added <Time value={createdAt} />
      </p>
    </div>
  )
}
