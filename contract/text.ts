import { z } from 'zod'
import { withBalancedDirection } from './text-direction.ts'

/**
 * True if the database can store a text. PostgreSQL cannot store NUL, and a lone surrogate has no UTF-8 encoding:
 * without this check both would fail with a 500.
 */
export const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed()

/** Trimmed user input: not blank, at most `max` characters, and without controls that turn it around. */
export const requiredText = (max: number, messages: { required: string; max: string }) =>
  required(z.string(messages.required).overwrite(withBalancedDirection), max, messages)

/** As `requiredText`, but nothing is removed: what names cannot contain is refused. */
export const requiredName = (max: number, messages: { required: string; max: string }) =>
  required(z.string(messages.required), max, messages)

function required(text: z.ZodString, max: number, messages: { required: string; max: string }) {
  return text
    .trim()
    .min(1, messages.required)
    .max(max, messages.max)
    .refine(isStorable, 'The text contains characters that cannot be stored')
}

/** Trimmed optional text; blank becomes null, so that fallback texts appear. */
export function optionalText(max: number, message: string) {
  return z
    .string()
    .overwrite(withBalancedDirection)
    .trim()
    .max(max, message)
    .refine(isStorable, 'The text contains characters that cannot be stored')
    .transform((text) => text || null)
    .nullish()
}
