import * as texts from '#messages/moderation'
import { limits } from '../../contract/limits.ts'
import { type RadioItem, RadioList } from '../ui/radio-list.tsx'

const days = limits.suspensionDays

/** How long a suspension lasts, in days; null without end. */
export type Duration = (typeof days)[number] | null

const names: Record<`${(typeof days)[number]}`, string> = {
  1: texts.oneDay,
  7: texts.sevenDays,
  30: texts.thirtyDays,
}

const ending = days.map((value) => ({
  value: `${value}` as const,
  name: names[value],
  says: texts.endsByItself,
}))

const endless: RadioItem<'endless'> = {
  value: 'endless',
  name: texts.withoutEnd,
  says: texts.untilAdministratorEnds,
}

interface DurationChoiceProps {
  chosen: Duration
  /** True for administrators. */
  mayBeEndless: boolean
  onChoose: (duration: Duration) => void
}

/** Radio buttons for how long a suspension lasts. */
export function DurationChoice({ chosen, mayBeEndless, onChoose }: DurationChoiceProps) {
  return (
    <RadioList
      legend={texts.forHowLong}
      items={mayBeEndless ? [...ending, endless] : ending}
      chosen={chosen === null ? endless.value : (`${chosen}` as const)}
      onChoose={(value) => onChoose(days.find((number) => `${number}` === value) ?? null)}
      className="mt-5"
    />
  )
}
