import { z } from 'zod'
import { PartialDate } from './partial-date.ts'

/** An office that a person holds or held, or stands for. */
export const Mandate = z.object({
  role: z.string().nullable(),
  isCandidacy: z.boolean(),
  chamber: z.object({ slug: z.string(), name: z.string() }).nullable(),
  area: z.object({ slug: z.string(), name: z.string(), kind: z.string().nullable() }).nullable(),
  party: z.object({ slug: z.string(), name: z.string(), color: z.string().nullable() }).nullable(),
  /** True if there is no party; false beside null: it is not known. */
  isIndependent: z.boolean(),
  /** As precise as it is known; null if it is not. */
  start: PartialDate.nullable(),
  end: PartialDate.nullable(),
  /** False once it is over, or the person has died. */
  isCurrent: z.boolean(),
})
export type Mandate = z.infer<typeof Mandate>
