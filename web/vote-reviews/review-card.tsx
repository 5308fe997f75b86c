import { useEffect, useState } from 'react'
import * as texts from '#messages/vote-reviews'
import type { VoteReview } from '../../contract/vote-reviews.ts'
import { Button } from '../ui/button.tsx'
import { preloadDialog } from '../ui/lazy-dialog.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { Time } from '../ui/time.tsx'
import type { GroupDecision } from './api.ts'
import { DecideReviewDialog } from './decide-review-dialog.tsx'
import { ReviewHistogram } from './review-histogram.tsx'
import { decisionTexts, kindTitles, outcomeLabels, signalText } from './review-texts.ts'

/** Element id of a group, used to move the focus to it. */
export const reviewElementId = ({ id }: Pick<VoteReview, 'id'>) => `review-${id}`

interface ReviewCardProps {
  review: VoteReview
  findHeading: () => HTMLElement | null
}

/** A group of held votes as a whole: how many, when, why, and what its voters say. */
export function ReviewCard({ review, findHeading }: ReviewCardProps) {
  const { personality, kind, accounts, createdAt } = review
  return (
    <li
      id={reviewElementId(review)}
      tabIndex={-1}
      className="scroll-mt-20 rounded-card border border-line bg-surface p-4 sm:p-5"
    >
      <h2 className="text-card font-bold">
        {texts.aboutVotesOn({
          accounts,
          about: (text) => <span>{text}</span>,
          name: (
            <TextLink to={`/personalities/${personality.slug}`} dir="auto">
              {personality.name}
            </TextLink>
          ),
        })}
      </h2>
      <p className="mt-1 text-small text-ink-soft">
        {texts.held({ kind: kindTitles[kind], time: <Time value={createdAt} as="ago" /> })}
      </p>
      <div className="mt-4 grid gap-5 lg:grid-cols-2">
        <ReviewHistogram {...review} />
        <Signals review={review} />
      </div>
      <Appeals review={review} />
      <Outcome review={review} />
      <Decisions review={review} findHeading={findHeading} />
    </li>
  )
}

function Signals({ review: { kind, outcome, signals } }: { review: VoteReview }) {
  return (
    <div>
      <h3 className="text-small font-semibold">
        {outcome === 'OPEN' ? texts.whyTheyAreHeld : texts.whyTheyWereHeld}
      </h3>
      <ul className="mt-1.5 list-disc space-y-1 ps-5 text-small">
        {kind === 'DISPOSABLE' && <li>{texts.theirEmailAddressesKind}</li>}
        {signals.map((signal) => (
          <li key={signal.kind}>{signalText(signal)}</li>
        ))}
      </ul>
    </div>
  )
}

function Appeals({ review: { appeals, openAppeals } }: { review: VoteReview }) {
  if (openAppeals === 0) return null
  return (
    <div className="mt-4 rounded-control bg-sunken p-3.5">
      <h3 className="text-small font-semibold">{texts.votersAppeal({ openAppeals })}</h3>
      <ul className="mt-2 space-y-2">
        {appeals.map(({ text, createdOn }, at) => (
          // Appeals have no id here: nothing about them identifies their authors.
          <li key={at} className="max-w-measure text-small">
            <p dir="auto" className="whitespace-pre-line wrap-anywhere">
              {text}
            </p>
            <p className="text-caption text-ink-soft">
              <Time value={createdOn} />
            </p>
          </li>
        ))}
      </ul>
      {openAppeals > appeals.length && (
        <p className="mt-2 text-caption text-ink-soft">
          {texts.theOldestAreShown({ count: appeals.length })}
        </p>
      )}
    </div>
  )
}

function Outcome({ review: { outcome, decidedAt, decidedBy, reason } }: { review: VoteReview }) {
  if (outcome === 'OPEN' || !decidedAt) return null
  const decision = {
    value: <span className="font-semibold">{outcomeLabels[outcome]}</span>,
    time: <Time value={decidedAt} as="ago" />,
  }
  return (
    <div className="mt-4 text-small">
      <p>
        {decidedBy === null
          ? texts.decidedByFormerAdministrator(decision)
          : texts.decidedByWhom({ ...decision, decidedBy: <span dir="auto">{decidedBy}</span> })}
      </p>
      <p dir="auto" className="mt-1 max-w-measure whitespace-pre-line wrap-anywhere text-ink-soft">
        {reason}
      </p>
    </div>
  )
}

function decisionsOf({ outcome, mayDecide }: VoteReview): GroupDecision[] {
  if (!mayDecide || outcome === 'RELEASED') return []
  return outcome === 'OPEN' ? ['RELEASED', 'EXCLUDED'] : ['APPEALS_GRANTED', 'APPEALS_REJECTED']
}

/** Letters of `QueueKeys`. */
const keyOf: Record<GroupDecision, string> = {
  RELEASED: 'r',
  EXCLUDED: 'e',
  APPEALS_GRANTED: 'g',
  APPEALS_REJECTED: 'x',
}

function Decisions({ review, findHeading }: ReviewCardProps) {
  const [decision, setDecision] = useState<GroupDecision>()
  useEffect(preloadDialog, [])
  const decisions = decisionsOf(review)
  const { name } = review.personality
  const waitsForOther =
    decisions.length === 0 &&
    (review.outcome === 'OPEN' || (review.outcome === 'EXCLUDED' && review.openAppeals > 0))
  return (
    <>
      {decisions.length > 0 && (
        <div className="mt-4 flex flex-wrap gap-2">
          {decisions.map((each) => (
            <Button
              key={each}
              variant={each === 'EXCLUDED' || each === 'APPEALS_REJECTED' ? 'danger' : 'outline'}
              size="sm"
              aria-keyshortcuts={keyOf[each]}
              aria-label={texts.votesOn({ label: decisionTexts[each].label, name })}
              onClick={() => setDecision(each)}
            >
              {decisionTexts[each].label}
            </Button>
          ))}
        </div>
      )}
      {waitsForOther && (
        <p className="mt-4 text-small text-ink-soft">{texts.anotherAdministratorDecides}</p>
      )}
      {decision && (
        <DecideReviewDialog
          review={review}
          decision={decision}
          onClose={() => setDecision(undefined)}
          findHeading={findHeading}
        />
      )}
    </>
  )
}
