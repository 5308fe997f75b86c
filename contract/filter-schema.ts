import { z } from 'zod'
import * as inputs from '#messages/contract/inputs'
import { characterPattern, type Filter, type Filters, type FilterValues } from './filter.ts'
import { Id } from './ids.ts'

type FilterShape<F extends Filters> = {
  [Name in keyof F]: F[Name] extends { default: string }
    ? z.ZodDefault<z.ZodType<FilterValues<F>[Name], FilterValues<F>[Name]>>
    : z.ZodOptional<z.ZodType<FilterValues<F>[Name], NonNullable<FilterValues<F>[Name]>>>
}

/** The query parameters of filters, as the shape of an object schema. */
export function filterShape<F extends Filters>(filters: F): FilterShape<F> {
  const schemas = Object.entries(filters).map(([name, filter]) => [name, schemaOf(name, filter)])
  return Object.fromEntries(schemas) as FilterShape<F>
}

function schemaOf(name: string, filter: Filter): z.ZodType {
  switch (filter.kind) {
    case 'choice': {
      const oneOf = z.enum(filter.values)
      return filter.default === undefined ? oneOf.optional() : oneOf.default(filter.default)
    }
    case 'text':
      return z
        .string()
        .trim()
        .max(filter.max, { error: () => inputs.tooLongIn({ name }) })
        .transform((text) => text || undefined)
        .optional()
    case 'character':
      return z
        .string()
        .regex(characterPattern, { error: () => inputs.oneLetterIn({ name }) })
        .optional()
    case 'id':
      return Id.optional()
    case 'day':
      return Day.optional()
  }
}

// Within the range of a PostgreSQL timestamp.
const Day = z.iso
  .date({ error: inputs.dates })
  .refine((day) => day >= '2000', { error: inputs.datesFrom2000 })
