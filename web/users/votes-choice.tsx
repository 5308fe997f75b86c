import type { SuspendedVotes } from '../../contract/users.ts'
import { type RadioItem, RadioList } from '../ui/radio-list.tsx'

const keep: RadioItem<SuspendedVotes> = {
  value: 'keep',
  name: 'Keep counting them',
  says: 'Their votes stay in all counts.',
}

/** Explains what happens to votes that an earlier decision has withdrawn, or soon will. */
const restored =
  'Votes that have already been withdrawn count again on the first day of a month, together with those of other accounts. This may take several months.'

const withdraw: RadioItem<SuspendedVotes> = {
  value: 'withdraw',
  name: 'Withdraw them',
  says: 'On the first day of a month, together with those of other accounts, so that nobody can tell how they voted. This may take several months. They count again some time after the suspension ends.',
}

interface VotesChoiceProps {
  chosen: SuspendedVotes
  /** True if the decision until now is to withdraw them. */
  wereWithdrawn: boolean
  onChoose: (votes: SuspendedVotes) => void
}

/** Radio buttons for what a suspension does with the votes. */
export function VotesChoice({ chosen, wereWithdrawn, onChoose }: VotesChoiceProps) {
  return (
    <RadioList
      legend="What happens to their votes?"
      items={[wereWithdrawn ? { ...keep, says: restored } : keep, withdraw]}
      chosen={chosen}
      onChoose={onChoose}
      className="mt-5"
    />
  )
}
