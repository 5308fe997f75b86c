import { z } from 'zod'

/**
 * True if the database can store a text. PostgreSQL cannot store NUL, and a lone surrogate has no UTF-8 encoding:
 * without this check both would fail with a 500.
 */
export const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed()

/** Trimmed user input: not blank, at most `max` characters. */
export function requiredText(max: number, messages: { required: string; max: string }) {
  return z
    .string(messages.required)
    .trim()
    .min(1, messages.required)
    .max(max, messages.max)
    .refine(isStorable, 'The text contains characters that cannot be stored')
}

/** Trimmed optional text; blank becomes null, so that fallback texts appear. */
export function optionalText(max: number, message: string) {
  return z
    .string()
    .trim()
    .max(max, message)
    .refine(isStorable, 'The text contains characters that cannot be stored')
    .transform((text) => text || null)
    .nullish()
}
