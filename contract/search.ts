import { z } from 'zod'
import { access, endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { SearchQuery } from './profiles.ts'

/** The results of a search by kind, each counted up to `limits.countedResults`. */
export const SearchCounts = z.object({
  users: z.int().max(limits.countedResults),
  posts: z.int().max(limits.countedResults),
  personalities: z.int().max(limits.countedResults),
})
export type SearchCounts = z.infer<typeof SearchCounts>

export const search = {
  counts: endpoint('GET', '/search/counts', access.public, {
    summary: `Count the users, posts and personalities that contain a text, up to ${limits.countedResults} of each; if none does, those with similar words`,
    query: SearchQuery.pick({ q: true }),
    reply: SearchCounts,
    searchedBy: 'q',
    shared: 'visitors',
  }),
}
