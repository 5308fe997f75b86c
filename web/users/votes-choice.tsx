import * as texts from '#messages/users'
import type { SuspendedVotes } from '../../contract/users.ts'
import { type RadioItem, RadioList } from '../ui/radio-list.tsx'

const keep: RadioItem<SuspendedVotes> = {
  value: 'keep',
  name: texts.keepCountingThem,
  says: texts.theirVotesStayAll,
}

/** Explains what happens to votes that an earlier decision has withdrawn, or soon will. */
const restored = texts.votesHaveAlreadyBeen

const withdraw: RadioItem<SuspendedVotes> = {
  value: 'withdraw',
  name: texts.withdrawThem,
  says: texts.firstDayMonthTogether,
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
      legend={texts.whatHappensTheirVotes}
      items={[wereWithdrawn ? { ...keep, says: restored } : keep, withdraw]}
      chosen={chosen}
      onChoose={onChoose}
      className="mt-5"
    />
  )
}
