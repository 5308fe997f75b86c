import { placeLimits } from './place-limits.ts'

/** Slugs in a text such as `ada,ben`, each once, at most as many as are compared. */
export const slugsIn = (text: string) =>
  [...new Set(text.toLowerCase().split(','))]
    .filter((slug) => /^[a-z0-9-]{1,300}$/.test(slug))
    .slice(0, placeLimits.comparedMax)
