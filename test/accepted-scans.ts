// One narrow row for each personality. An index on the counts would get an entry with every vote.
const totals = ['personality_totals']

/** Tables that a request may read from end to end, by its title. */
export const acceptedScans: Record<string, string[]> = {
  'GET /personalities, by upvotes': totals,
  'GET /personalities, by downvotes, ascending': totals,
  // The whole site as a file.
  'GET /admin/site-file': ['mandates'],
  // Up to seven hundred members are joined with their counts.
  'GET /personalities/chambers': totals,
  // A thousand found ones are joined with their counts.
  'GET /personalities, search of a name': totals,
  'GET /personalities, search of a name, by votes': totals,
  // Most personalities contain a corrected word: the scan ends with the thousandth.
  'GET /personalities, search of a slip': ['personalities', ...totals],
  'GET /search/counts, of a slip': ['personalities', ...totals],
  // Every tenth row contains it: the scan ends with the hundredth.
  'GET /search/counts, of a name': ['users'],
  // No index finds two letters in the middle of a word.
  'GET /personalities, search of two letters': ['personalities', ...totals],
  'GET /search/counts, of two letters': ['personalities'],
  'GET /users, search of two letters': ['users', 'accounts'],
  // Ten thousand people are counted at most.
  'GET /one-by-one': totals,
  // Cases that were decided in the last weeks, which here are nearly all of them.
  'GET /admin/moderation/statistics': ['moderation_cases'],
  // Ten thousand entries are counted at most.
  'GET /admin/audit': ['audit_entries'],
  'GET /admin/audit, of an action': ['audit_entries'],
  'GET /admin/audit, since a day': ['audit_entries'],
  // Every tenth row is among the first thousand matches, which end the scan of a larger table.
  'GET /users, search of a name': ['users'],
  'GET /users, search of every email': ['users', 'accounts'],
  'GET /users, search of every email, by email': ['users', 'accounts'],
}
