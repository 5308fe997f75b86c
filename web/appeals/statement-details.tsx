import type { ReactNode } from 'react'
import { statementCategories } from '../../contract/statement-categories.ts'
import type { Statement } from '../../contract/statements.ts'
import { labelOf } from '../lib/enum-labels.ts'
import { Time } from '../ui/time.tsx'

const sources: Record<Statement['source'], string> = {
  SOURCE_ARTICLE_16: 'A notice that somebody sent',
  SOURCE_TRUSTED_FLAGGER: 'A notice by a trusted flagger',
  SOURCE_TYPE_OTHER_NOTIFICATION: 'A report by a member',
  SOURCE_VOLUNTARY: 'We found it ourselves',
}

const decisions: Record<Statement['automatedDecision'], string> = {
  AUTOMATED_DECISION_FULLY: 'A program decided',
  AUTOMATED_DECISION_PARTIALLY: 'A person decided with the help of a program',
  AUTOMATED_DECISION_NOT_AUTOMATED: 'A person decided',
}

/** The statement of reasons of a decision, as the author of the content reads it. */
export function StatementDetails({ statement }: { statement: Statement }) {
  const { ground, reference, explanation, category, facts, source, contentDate, endDate } =
    statement
  const isIllegal = ground === 'DECISION_GROUND_ILLEGAL_CONTENT'
  return (
    <dl className="mt-2 space-y-2">
      <Fact name={isIllegal ? 'Law' : 'Rule'}>
        <span dir="auto">{reference}</span>
      </Fact>
      {!isIllegal && <Fact name="What the rule says">{explanation}</Fact>}
      <Fact name="Facts">
        <span dir="auto" className="whitespace-pre-line">
          {facts}
        </span>
      </Fact>
      <Fact name="Category">{labelOf(statementCategories, category)}</Fact>
      <Fact name="How we learned of it">{labelOf(sources, source)}</Fact>
      <Fact name="How it was found">
        {statement.isDetectedAutomatically ? 'By a program' : 'By a person'}
      </Fact>
      <Fact name="How it was decided">{labelOf(decisions, statement.automatedDecision)}</Fact>
      <Fact name="Date of the content">
        <Time value={contentDate} as="date" />
      </Fact>
      <Fact name="Decided on">
        <Time value={statement.decidedAt} as="date" />
      </Fact>
      <Fact name="If you disagree">
        You can appeal here once, and turn to an out-of-court dispute settlement body or a court.
      </Fact>
      <Fact name="Where it holds">Everywhere</Fact>
      <Fact name="How long">{endDate ? <Time value={endDate} as="date" /> : 'Without an end'}</Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt dir="auto" className="text-caption text-ink-soft">
        {name}
      </dt>
      <dd className="wrap-anywhere">
        <span dir="auto">{children}</span>
      </dd>
    </div>
  )
}
