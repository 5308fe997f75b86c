import { CircleAlert, CircleCheck, CircleQuestionMark, Clock } from 'lucide-react'
import type { Outcome, ResultText } from '../ballots/check-texts.ts'

const icons: Record<Outcome, typeof Clock> = {
  ok: CircleCheck,
  waiting: Clock,
  unknown: CircleQuestionMark,
  failed: CircleAlert,
}

/** The result of a check in one line. */
export function CheckResultNote({ result: { outcome, title } }: { result: ResultText }) {
  const Icon = icons[outcome]
  return (
    <span className="inline-flex items-center gap-1 text-caption font-semibold">
      <Icon
        aria-hidden="true"
        className={`size-4 shrink-0 ${outcome === 'failed' ? 'text-oppose' : 'text-accent'}`}
      />
      <span>{title}</span>
    </span>
  )
}
