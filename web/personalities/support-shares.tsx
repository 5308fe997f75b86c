import { limits } from '../../contract/limits.ts'
import { supportPercent, type VoteCounts } from '../../contract/percent.ts'
import type { PersonalityDetail } from '../../contract/personalities.ts'
import { supportInterval } from '../../contract/support-interval.ts'
import { fullCount } from '../lib/formats.ts'
import { useVoteCounts, type VotedPersonality } from '../votes/use-vote-counts.ts'

export type VerifiedTally = Pick<PersonalityDetail, 'verifiedUpvoteCount' | 'verifiedDownvoteCount'>

interface SupportSharesProps {
  personality: VotedPersonality
  /** Undefined while it loads. */
  tally: VerifiedTally | undefined
}

/** The support shares of all votes and of votes of verified members, each with its interval. */
export function SupportShares({ personality, tally }: SupportSharesProps) {
  const counts = useVoteCounts(personality)
  const upvoteCount = tally?.verifiedUpvoteCount ?? null
  const downvoteCount = tally?.verifiedDownvoteCount ?? null
  return (
    <div className="support-shares mt-5 border-t border-line pt-4 text-small print:mt-3 print:pt-3">
      <table className="tabular w-full">
        <caption className="sr-only">Support, with its 95% range</caption>
        <thead className="text-caption text-ink-soft">
          <tr>
            <td />
            <Heading>Support</Heading>
            <Heading>95% range</Heading>
            <Heading>Votes</Heading>
          </tr>
        </thead>
        <tbody>
          <Row label="Everybody" counts={counts} />
          <Row
            label="Verified"
            counts={
              upvoteCount !== null && downvoteCount !== null
                ? { upvoteCount, downvoteCount }
                : undefined
            }
            missing={tally && `shown from ${limits.verifiedVotesMin} votes`}
          />
        </tbody>
      </table>
      <p className="mt-2 text-caption text-ink-soft">
        Everybody can vote here, so this is not a representative sample.
      </p>
    </div>
  )
}

function Heading({ children }: { children: string }) {
  return (
    <th scope="col" className="ps-3 text-end font-normal">
      {children}
    </th>
  )
}

interface RowProps {
  label: string
  /** Undefined if they are not known. */
  counts: VoteCounts | undefined
  /** Says why they are not. */
  missing?: string | undefined
}

function Row({ label, counts, missing }: RowProps) {
  const total = counts ? counts.upvoteCount + counts.downvoteCount : 0
  return (
    <tr>
      <th scope="row" className="py-0.5 text-start font-normal">
        {label}
      </th>
      {counts && total > 0 ? (
        <>
          <td className="ps-3 text-end font-semibold">{`${supportPercent(counts)}%`}</td>
          <td className="ps-3 text-end">{range(counts)}</td>
          <td className="ps-3 text-end">{fullCount(total)}</td>
        </>
      ) : (
        <td colSpan={3} className="ps-3 text-end text-ink-soft">
          {counts ? 'no votes yet' : (missing ?? '\u00A0')}
        </td>
      )}
    </tr>
  )
}

function range(counts: VoteCounts): string {
  const { low, high } = supportInterval(counts)
  return `${Math.round(low)} to ${Math.round(high)}%`
}
