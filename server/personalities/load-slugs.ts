/** Imports `slug.ts` when it is needed: the tables of its transliteration take 40 ms of a start. */
export const loadSlugs = () => import('./slug.ts')
