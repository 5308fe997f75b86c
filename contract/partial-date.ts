import { z } from 'zod'
import * as texts from '#messages/contract/people'

/** A date as precise as it is known: `2026`, `2026-01` or `2026-01-31`. */
export const PartialDate = z.string().refine(isPartialDate, { error: texts.partialDate })
export type PartialDate = z.infer<typeof PartialDate>

function isPartialDate(text: string): boolean {
  const [, year, month = '01', day = '01'] = /^(\d{4})(?:-(\d\d)(?:-(\d\d))?)?$/.exec(text) ?? []
  if (year === undefined) return false
  const date = `${year}-${month}-${day}`
  const parsed = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(date)
}
