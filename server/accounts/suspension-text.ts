import { problems } from '../../contract/errors.ts'
import { rules } from '../../contract/rules.ts'
import type { SuspensionEnd } from './status/store.ts'

const format = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
})

/** The end of a suspension as a sentence. */
export const endText = (until: string): string =>
  `It ends by itself on ${format.format(new Date(until))} UTC.`

/** What a suspended user is told at login: until when, and why, as far as a rule was named. */
export const suspensionText = ({ until, rule }: SuspensionEnd): string =>
  [
    problems.suspended.message,
    ...(until === null ? [] : [endText(until)]),
    ...(rule === null ? [] : [`The rule that was broken: ${rules[rule].says}`]),
  ].join(' ')
