import { z } from 'zod'
import * as inputs from '#messages/contract/inputs'
import * as texts from '#messages/contract/people'
import { endpoint } from './endpoint.ts'
import { Id } from './ids.ts'
import { limits } from './limits.ts'
import { requiredText } from './text.ts'
import { isLink } from './web-address.ts'

/** What administrators say about a day on the chart of a person, with where it can be read. */
export const ChartNote = z.object({
  /** Such as `2026-01-31`, in UTC. */
  day: z.string(),
  text: z.string(),
  /** An http or https URL. */
  address: z.string(),
})
export type ChartNote = z.infer<typeof ChartNote>

export const ChartNoteInput = z.object({
  day: z.iso
    .date({ error: texts.chooseDay })
    .refine((day) => day >= '1900', { error: texts.chooseLaterDay }),
  text: requiredText(limits.chartNoteMax, {
    required: texts.chartNoteRequired,
    max: inputs.writeAtMost,
  }),
  address: requiredText(limits.urlMax, {
    required: texts.sourceRequired,
    max: inputs.addressTooLong,
  }).refine(isLink, { error: texts.sourceAddress }),
})
export type ChartNoteInput = z.output<typeof ChartNoteInput>

const ByPersonality = z.object({ personalityId: Id })
const Notes = z.object({ notes: z.array(ChartNote) })

export const chartNotes = {
  list: endpoint('GET', '/admin/personalities/:personalityId/chart-notes', 'editPeople', {
    summary: 'List the notes on the chart of a person, oldest first',
    params: ByPersonality,
    reply: Notes,
  }),
  replace: endpoint('PUT', '/admin/personalities/:personalityId/chart-notes', 'editPeople', {
    summary:
      'Replace the notes on the chart of a person. With the notes that you have seen, the change is refused if they are others now.',
    params: ByPersonality,
    body: z.object({
      notes: z.array(ChartNoteInput).max(limits.chartNotesMax, {
        error: () => texts.tooManyChartNotes({ max: limits.chartNotesMax }),
      }),
      basedOn: z.array(ChartNote).max(limits.factRowsMax).optional(),
    }),
    reply: Notes,
  }),
}
