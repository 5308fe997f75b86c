import { ListChecks } from 'lucide-react'
import { useState } from 'react'
import * as texts from '#messages/ballots'
import type { OwnVote } from '../../contract/votes.ts'
import { Button } from '../ui/button.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { BallotNumber } from './ballot-number.tsx'

const BallotCheck = lazyPart(async () => (await import('./ballot-check.tsx')).BallotCheck)

/** The numbers of a counted vote, and the check that they are published; nothing for a vote that does not count. */
export function OwnBallot({ vote }: { vote: OwnVote }) {
  const { ballot, personality } = vote
  const [checks, setChecks] = useState(0)
  if (!ballot) return null
  const { number, verifiedNumber } = ballot
  return (
    <div className="w-full">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 space-y-1">
          <BallotNumber list="all" number={number} name={personality.name} />
          {verifiedNumber && (
            <BallotNumber list="verified" number={verifiedNumber} name={personality.name} />
          )}
        </div>
        <Button
          variant="outline"
          size="sm"
          aria-label={
            checks > 0
              ? texts.checkAgainBallot({ name: personality.name })
              : texts.checkTheBallotOn({ name: personality.name })
          }
          onClick={() => setChecks(checks + 1)}
        >
          <ListChecks aria-hidden="true" className="size-4.5" />
          <span>{checks > 0 ? texts.checkAgain : texts.check}</span>
        </Button>
      </div>
      {checks > 0 && (
        <BallotCheck
          key={checks}
          vote={vote}
          ballot={ballot}
          onCheckAgain={() => setChecks(checks + 1)}
          onFailure={() => setChecks(0)}
          fallback={<Skeleton className="mt-2 h-24 w-full" />}
        />
      )}
    </div>
  )
}
