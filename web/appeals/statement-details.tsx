import type { ReactNode } from 'react'
import * as texts from '#messages/appeals'
import { statementCategories } from '../../contract/statement-categories.ts'
import type { Statement } from '../../contract/statements.ts'
import { labelOf } from '../lib/enum-labels.ts'
import { Time } from '../ui/time.tsx'

const sources: Record<Statement['source'], string> = {
  SOURCE_ARTICLE_16: texts.noticeSomebodySent,
  SOURCE_TRUSTED_FLAGGER: texts.noticeTrustedFlagger,
  SOURCE_TYPE_OTHER_NOTIFICATION: texts.reportMember,
  SOURCE_VOLUNTARY: texts.weFoundItOurselves,
}

const decisions: Record<Statement['automatedDecision'], string> = {
  AUTOMATED_DECISION_FULLY: texts.aProgramDecided,
  AUTOMATED_DECISION_PARTIALLY: texts.personDecidedHelpProgram,
  AUTOMATED_DECISION_NOT_AUTOMATED: texts.aPersonDecided,
}

/** The statement of reasons of a decision, as the author of the content reads it. */
export function StatementDetails({ statement }: { statement: Statement }) {
  const { ground, reference, explanation, category, facts, source, contentDate, endDate } =
    statement
  const isIllegal = ground === 'DECISION_GROUND_ILLEGAL_CONTENT'
  return (
    <dl className="mt-2 space-y-2">
      <Fact name={isIllegal ? texts.law : texts.rule}>
        <span dir="auto">{reference}</span>
      </Fact>
      {!isIllegal && <Fact name={texts.whatTheRuleSays}>{explanation}</Fact>}
      <Fact name={texts.facts}>
        <span dir="auto" className="whitespace-pre-line">
          {facts}
        </span>
      </Fact>
      <Fact name={texts.category}>{labelOf(statementCategories, category)}</Fact>
      <Fact name={texts.howWeLearnedOfIt}>{labelOf(sources, source)}</Fact>
      <Fact name={texts.howItWasFound}>
        {statement.isDetectedAutomatically ? texts.byAProgram : texts.byAPerson}
      </Fact>
      <Fact name={texts.howItWasDecided}>{labelOf(decisions, statement.automatedDecision)}</Fact>
      <Fact name={texts.dateOfTheContent}>
        <Time value={contentDate} as="date" />
      </Fact>
      <Fact name={texts.decidedOn}>
        <Time value={statement.decidedAt} as="date" />
      </Fact>
      <Fact name={texts.ifYouDisagree}>{texts.youCanAppealHere}</Fact>
      <Fact name={texts.whereItHolds}>{texts.everywhere}</Fact>
      <Fact name={texts.howLong}>
        {endDate ? <Time value={endDate} as="date" /> : texts.withoutAnEnd}
      </Fact>
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
