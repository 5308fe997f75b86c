import { z } from 'zod'
import * as inputs from '#messages/contract/inputs'
import { withBalancedDirection } from './text-direction.ts'

/**
 * True if the database can store a text. PostgreSQL cannot store NUL, and a lone surrogate has no UTF-8 encoding:
 * without this check both would fail with a 500.
 */
export const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed()

/** Says how many characters a text may have. */
type TooLong = (values: { max: number }) => string

interface Messages {
  required: () => string
  max: TooLong
}

/** Trimmed user input: not blank, at most `max` characters, and without controls that turn it around. */
export const requiredText = (max: number, messages: Messages) =>
  required(z.string({ error: messages.required }).overwrite(withBalancedDirection), max, messages)

/** As `requiredText`, but nothing is removed: what names cannot contain is refused. */
export const requiredName = (max: number, messages: Messages) =>
  required(z.string({ error: messages.required }), max, messages)

function required(text: z.ZodString, max: number, messages: Messages) {
  return text
    .trim()
    .min(1, { error: messages.required })
    .max(max, { error: () => messages.max({ max }) })
    .refine(isStorable, { error: inputs.notStorable })
}

/** Trimmed optional text; blank becomes null, so that fallback texts appear. */
export function optionalText(max: number, message: TooLong) {
  return z
    .string()
    .overwrite(withBalancedDirection)
    .trim()
    .max(max, { error: () => message({ max }) })
    .refine(isStorable, { error: inputs.notStorable })
    .transform((text) => text || null)
    .nullish()
}
