import { z } from 'zod'

/** A part of a text that is a link. */
export const TextLink = z.object({
  /** Range in the text, in UTF-16 units. */
  start: z.int(),
  end: z.int(),
  /** An http or https URL as written in the text, or a path of this site for a mention. */
  href: z.string(),
  /** The name of the mentioned personality, shown instead of that part; null shows the part itself. */
  name: z.string().nullable(),
})
export type TextLink = z.infer<typeof TextLink>
