import { Landmark, Scale } from 'lucide-react'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import * as texts from '#messages/personalities'
import type { PersonalityDetail as Detail, Personality } from '../../contract/personalities.ts'
import type { PersonalityField } from '../../contract/personality-fields.ts'
import { shownParty } from '../lib/shown-party.ts'
import { NewsBell } from '../news/news-bell.tsx'
import { ReportButton } from '../reports/report-button.tsx'
import { SaveButton } from '../saves/save-button.tsx'
import { ShareButton } from '../sharing/share-button.tsx'
import { Badge } from '../ui/badge.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { FeedLink } from '../ui/feed-link.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { Time } from '../ui/time.tsx'
import { useVoteCounts } from '../votes/use-vote-counts.ts'
import { VoteControl } from '../votes/vote-control.tsx'
import { ApprovalHistory, HeldStrip } from './approval-history.tsx'
import { namesBeside } from './as-stored.ts'
import { ClosedVotes } from './closed-votes.tsx'
import { ManageLink } from './manage-link.tsx'
import { PersonFacts } from './person-facts.tsx'
import { presentFields } from './personality-fields.tsx'
import { TrustLine } from './trust-line.tsx'
import { UnusualActivityNote } from './unusual-activity.tsx'

interface PersonalityDetailProps {
  personality: Personality
  /** What lists do not show; undefined while it loads. */
  details: Detail | undefined
}

/** A personality as a story: who they are, the vote, what is known of them, and how the support has changed. */
export function PersonalityDetail({ personality, details }: PersonalityDetailProps) {
  const {
    name,
    party,
    position,
    bio,
    imageUrl,
    ...others
  }: Record<PersonalityField, ReactElement | null> = presentFields(
    personality,
    details?.names ?? [],
  )
  return (
    <article className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 sm:mt-4 sm:gap-x-8 md:grid-cols-[17rem_minmax(0,1fr)] lg:gap-x-14 print:grid-cols-[9rem_minmax(0,1fr)]">
      {imageUrl}
      <header dir="auto" className="min-w-0 self-center md:self-start">
        <p className="flex flex-wrap gap-1.5">
          <Badge tone="accent">
            <Landmark aria-hidden="true" className="size-3.5" />
            {texts.politicalFigure}
          </Badge>
          <StatusBadge personality={personality} />
        </p>
        {name}
        <p dir="auto" className="mt-2 text-lede text-ink-soft">
          <PartyLink name={personality.party} mandates={details?.mandates}>
            {party}
          </PartyLink>
          {position}
        </p>
        {details && <AreaLine details={details} />}
        {Object.entries(others).map(([field, shown]) => (
          <span key={field}>{shown}</span>
        ))}
      </header>
      <HeldStrip personality={personality} />
      {details && <UnusualActivityNote details={details} />}
      <section
        aria-label={texts.vote}
        className="col-span-2 mt-5 rounded-card border border-line bg-surface p-4 pb-1.5 sm:p-6 sm:pb-2 md:col-span-1 md:col-start-2 print:p-3"
      >
        <VoteControl personality={personality} />
        <ClosedVotes personality={personality} />
        <TrustLine personality={personality} tally={details} />
      </section>
      <Actions personality={personality} />
      <div className="col-span-2 mt-8 md:col-span-1 md:col-start-2 print:col-span-2">
        <section>
          <h2 className="mb-3 text-section font-bold">{texts.about}</h2>
          <div dir="auto">{bio}</div>
        </section>
        {details && (
          <PersonFacts
            facts={details}
            names={namesBeside(details, details.names)}
            ownParty={shownParty(personality)}
          />
        )}
        <ApprovalHistory personality={personality} />
      </div>
    </article>
  )
}

/** The area of a present office, unless the position names it. */
function AreaLine({ details: { mandates, position } }: { details: Detail }) {
  const area = mandates.find((mandate) => mandate.isCurrent && mandate.area)?.area
  if (!area || position?.includes(area.name)) return null
  return (
    <p className="mt-1 text-small text-ink-soft">
      {texts.forArea({
        area: (
          <TextLink dir="auto" to={`/areas/${area.slug}`}>
            {area.name}
          </TextLink>
        ),
      })}
    </p>
  )
}

interface PartyLinkProps {
  name: string | null
  mandates: Detail['mandates'] | undefined
  children: ReactElement | null
}

/** The party with its page, where a mandate names it. */
function PartyLink({ name, mandates, children }: PartyLinkProps) {
  const found = mandates?.find(({ party }) => party !== null && party.name === name)?.party
  if (!found) return children
  return (
    <Link
      to={`/parties/${found.slug}`}
      className="underline decoration-line-strong underline-offset-4 hover:decoration-current"
    >
      {children}
    </Link>
  )
}

/** What the status says; nothing for people of whom no office is known. */
function StatusBadge({ personality: { status, closedSince } }: { personality: Personality }) {
  if (status === 'UNSPECIFIED') return null
  const year = status === 'DIED' && closedSince?.slice(0, 4)
  return <Badge>{year ? texts.diedInYear({ year }) : statusNames[status]}</Badge>
}

const statusNames = {
  IN_OFFICE: texts.inOffice,
  CANDIDATE: texts.candidate,
  FORMER: texts.formerMember,
  DIED: texts.diedStatus,
} as const

/** On wide screens below the portrait, whose height is known, in the same cells of the grid. */
const belowPortrait =
  'md:col-start-1 md:row-start-1 md:row-span-6 md:mt-[22.25rem] md:self-start print:col-start-2 print:row-auto print:mt-4'

function Actions({ personality }: { personality: Personality }) {
  const { id, slug, name, createdAt } = personality
  const { ownVote } = useVoteCounts(personality)
  return (
    <div
      className={`col-span-2 mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 md:col-span-1 ${belowPortrait}`}
    >
      <div className="flex flex-wrap gap-2 md:*:grow print:hidden">
        <SaveButton personality={personality} />
        <NewsBell personality={personality} />
        <ShareButton
          variant="outline"
          shared={{ address: `/personalities/${slug}`, title: name }}
          ownVote={ownVote}
        />
        <ButtonLink variant="outline" to={`/compare?people=${slug}`}>
          <Scale aria-hidden="true" className="size-4.5" />
          {texts.compare}
        </ButtonLink>
        <ReportButton target={{ type: 'personality', id, name }} />
        <ManageLink personalityId={id} />
      </div>
      <p className="text-small text-ink-soft">
        {texts.added({ time: <Time value={createdAt} /> })}
      </p>
      <FeedLink path={`/personalities/${slug}`} />
    </div>
  )
}
