import * as texts from '#messages/person-facts'
import type { ShownValue } from '../../contract/facts.ts'
import { dotted } from '../lib/dotted.ts'
import { lookUp } from '../lib/enum-labels.ts'
import { partialDate } from '../lib/partial-date.ts'
import { genderLabels, nameKindLabels } from './fact-labels.ts'

type ShownRow = Extract<ShownValue, unknown[]>[number]

/** A value of a fact as lines of text; a single one for a field. */
export function linesOfValue(value: ShownValue): string[] {
  if (Array.isArray(value)) return value.map(lineOfRow)
  if (typeof value === 'boolean') return [value ? texts.yes : texts.no]
  return value === null || value === '' ? [] : [lookUp(genderLabels, value) ?? dateOr(value)]
}

/** A date in words, and any other text as it is. */
const dateOr = (text: string) => (/^\d{4}-\d\d(-\d\d)?$/.test(text) ? partialDate(text) : text)

function lineOfRow(row: ShownRow): string {
  const { source, isHeld: _, isCandidacy, isIndependent, start, end, kind, ...named } = row
  const dates = start || end ? `${partialDate(start ?? '')}–${partialDate(end ?? '')}` : undefined
  return dotted([
    isCandidacy && texts.candidate,
    kind && (lookUp(nameKindLabels, kind) ?? kind),
    ...Object.values(named),
    isIndependent && texts.independent,
    dates,
    source && texts.fromSource({ source }),
  ])
}
