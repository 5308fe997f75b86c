import * as texts from '#messages/server/accounts'
import { problems } from '../../contract/errors.ts'
import { rules } from '../../contract/rules.ts'
import { momentText } from '../platform/reader-dates.ts'
import type { SuspensionEnd } from './status/store.ts'

/** The end of a suspension as a sentence. */
export const endText = (until: string): string => texts.suspensionEnd({ time: momentText(until) })

/** What a suspended user is told at login: until when, and why, as far as a rule was named. */
export const suspensionText = ({ until, rule }: SuspensionEnd): string =>
  [
    problems.suspended.message(),
    ...(until === null ? [] : [endText(until)]),
    ...(rule === null ? [] : [texts.brokenRule({ rule: rules[rule].says })]),
  ].join(' ')
