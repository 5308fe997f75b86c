import { useId } from 'react'
import type { SuspendedVotes } from '../../contract/users.ts'

const choices: { value: SuspendedVotes; name: string; says: string }[] = [
  { value: 'keep', name: 'Keep counting them', says: 'Their votes stay in all counts.' },
  {
    value: 'withdraw',
    name: 'Withdraw them',
    says: 'On the first day of a month, together with those of other accounts, so that nobody can tell how they voted. This may take several months. They count again some time after the suspension ends.',
  },
]

/** Explains what happens to votes that an earlier decision has withdrawn, or soon will. */
const restored =
  'Votes that have already been withdrawn count again on the first day of a month, together with those of other accounts. This may take several months.'

interface VotesChoiceProps {
  chosen: SuspendedVotes
  /** True if the decision until now is to withdraw them. */
  wereWithdrawn: boolean
  onChoose: (votes: SuspendedVotes) => void
}

/** Radio buttons for what a suspension does with the votes. */
export function VotesChoice({ chosen, wereWithdrawn, onChoose }: VotesChoiceProps) {
  const name = useId()
  return (
    <fieldset className="mt-5">
      <legend className="mb-1 text-small font-semibold">What happens to their votes?</legend>
      <div className="divide-y divide-line border-y border-line">
        {choices.map(({ value, name: label, says }) => (
          <label
            key={value}
            className="flex min-h-target cursor-pointer items-start gap-3 py-2.5 text-small"
          >
            <input
              type="radio"
              name={name}
              value={value}
              checked={chosen === value}
              onChange={() => onChoose(value)}
              className="mt-0.5 size-5 shrink-0 cursor-pointer accent-accent"
            />
            <span>
              <span className="font-semibold">{label}</span>
              <span className="block text-caption text-ink-soft">
                {value === 'keep' && wereWithdrawn ? restored : says}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
