import { z } from 'zod'

/** A part of a text that is a link. */
export const TextLink = z.object({
  /** Range in the text, in UTF-16 units. */
  start: z.int(),
  end: z.int(),
  /** An http or https URL as written in the text, or a path of this site for a mention. */
  href: z.string(),
  /**
   * Shown instead of that part: the name of the mentioned personality, or the address as it leads, if its host was written
   * to look like another. Null shows the part itself.
   */
  name: z.string().nullable(),
})
export type TextLink = z.infer<typeof TextLink>
