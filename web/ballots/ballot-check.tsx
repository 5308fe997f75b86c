import { useQueryClient } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, CircleQuestionMark, Clock, Download } from 'lucide-react'
import { useEffect, useState } from 'react'
import * as texts from '#messages/ballots'
import type { Ballot, OwnVote } from '../../contract/votes.ts'
import { toast } from '../lib/toast.ts'
import { Button } from '../ui/button.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { forgetHead } from './check-in-worker.ts'
import type { CheckResult } from './check-messages.ts'
import { CheckSteps } from './check-steps.tsx'
import {
  failedCheck,
  noVerifiedList,
  type Outcome,
  type ResultText,
  resultText,
} from './check-texts.ts'
import { checkVote } from './check-vote.ts'
import { saveEvidence } from './evidence.ts'
import { forgetBits } from './own-bits.ts'

interface BallotCheckProps {
  vote: OwnVote
  ballot: Ballot
  onCheckAgain: () => void
}

/** Checks a ballot once, when it is first rendered, and shows the result. */
export function BallotCheck({ vote, ballot, onCheckAgain }: BallotCheckProps) {
  const { step, results, failure } = useCheck(vote, ballot)
  return (
    <section
      aria-label={texts.checkBallot({ name: vote.personality.name })}
      className="mt-2 rounded-control border border-line bg-sunken p-3 text-small"
    >
      {/* The live region is there before the result, because screen readers announce only changes. */}
      <div role="status">
        {failure ? (
          <Words text={failure} />
        ) : results ? (
          <>
            {results.map((result) => (
              <Words key={result.request.list} text={resultText(result)} />
            ))}
            {ballot.verifiedNumber && results.length === 1 && <Words text={noVerifiedList} />}
          </>
        ) : (
          <p className="text-ink-soft">{texts.checking({ sentence: step ?? '' })}</p>
        )}
      </div>
      {results?.map((result) => (
        <Details key={result.request.list} result={result} onCheckAgain={onCheckAgain} />
      ))}
    </section>
  )
}

interface CheckState {
  /** What the last step that ended has found. */
  step?: string
  results?: CheckResult[]
  /** Why the check could not run. */
  failure?: ResultText
}

function useCheck(vote: OwnVote, ballot: Ballot): CheckState {
  const client = useQueryClient()
  const [state, setState] = useState<CheckState>({})
  // The row renders again whenever its list is refetched; the check is of the vote as it was.
  const [question] = useState({ vote, ballot })
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const onStep = (step: string) => setState({ step })
    checkVote(question.vote, question.ballot, { client, signal, onStep }).then(
      (results) => signal.aborted || setState({ results }),
      () => signal.aborted || setState({ failure: failedCheck(navigator.onLine) }),
    )
    return () => controller.abort()
  }, [client, question])
  return state
}

const icons: Record<Outcome, typeof Clock> = {
  ok: CircleCheck,
  waiting: Clock,
  unknown: CircleQuestionMark,
  failed: CircleAlert,
}

function Words({ text: { outcome, title, text } }: { text: ResultText }) {
  const Icon = icons[outcome]
  return (
    <div className="flex gap-2 not-first:mt-3">
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-accent" />
      <div className="min-w-0">
        <p className="font-bold">{title}</p>
        {text.map((paragraph) => (
          <p key={paragraph} className="mt-1">
            {paragraph}
          </p>
        ))}
      </div>
    </div>
  )
}

/** Without it every later check would fail too. */
function OtherKey({ onCheckAgain }: { onCheckAgain: () => void }) {
  const forget = () => {
    forgetHead()
    onCheckAgain()
  }
  return (
    <div className="mb-2">
      <p>{texts.ifSiteHasSaid}</p>
      <Button variant="outline" size="sm" className="mt-1" onClick={forget}>
        {texts.acceptNewKeyCheck}
      </Button>
    </div>
  )
}

/** Without the bits nobody can prove the votes at this browser any more, and no check can say whose the numbers are. */
function OwnNumber({ onCheckAgain }: { onCheckAgain: () => void }) {
  const forget = async () => {
    try {
      await forgetBits()
      toast.success(texts.browserHasForgottenPart)
      onCheckAgain()
    } catch (error) {
      toast.failure(error, texts.yourProofCouldNot)
    }
  }
  return (
    <div className="mb-2">
      <p>{texts.browserCanAlsoProve}</p>
      <Button variant="outline" size="sm" className="mt-1" onClick={() => void forget()}>
        {texts.forgetMyProof}
      </Button>
    </div>
  )
}

function Details({ result, onCheckAgain }: { result: CheckResult; onCheckAgain: () => void }) {
  const { outcome } = resultText(result)
  const hasEvidence = outcome === 'failed' || outcome === 'unknown'
  return (
    <div className="mt-2">
      {result.report.problem?.code === 'different-key' && <OtherKey onCheckAgain={onCheckAgain} />}
      {result.report.number === 'own' && result.request.list === 'all' && outcome === 'ok' && (
        <OwnNumber onCheckAgain={onCheckAgain} />
      )}
      {hasEvidence && (
        <p className="mb-1 flex flex-wrap items-center gap-x-4 gap-y-1">
          <Button variant="outline" size="sm" onClick={() => saveEvidence(result)}>
            <Download aria-hidden="true" className="size-4.5" />
            {texts.saveTheEvidence}
          </Button>
          <TextLink to="/contact" className="inline-flex min-h-target items-center">
            {texts.contact}
          </TextLink>
        </p>
      )}
      <CheckSteps result={result} />
    </div>
  )
}
