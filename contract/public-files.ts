/** Files that the site serves outside `/api`, for everybody and at addresses that others rely on. */
export const publicFiles: Record<string, { summary: string; type: string }> = {
  '/ballots/{personalityId}/{list}/{version}.csv': {
    summary: 'A published list of ballots; list is all or verified',
    type: 'text/csv',
  },
  '/ballots/{personalityId}/{list}/{version}/parts.csv': {
    summary: 'The parts of a list, with counts and hashes',
    type: 'text/csv',
  },
  '/ballots/{personalityId}/{list}/{version}/part-{prefix}.csv': {
    summary: 'A part of a list: the ballots whose numbers begin with the prefix',
    type: 'text/csv',
  },
  '/ballots/{personalityId}/{list}/{version}/part.csv': {
    summary: 'The only part of a list that is not cut',
    type: 'text/csv',
  },
  '/.well-known/voxpop-log-key': {
    summary: 'The public key of the transparency log (C2SP signed-note)',
    type: 'text/plain',
  },
  '/log/checkpoint': {
    summary: 'The signed head of the transparency log (C2SP tlog-checkpoint)',
    type: 'text/plain',
  },
  '/log/tile/{level}/{index}': {
    summary: 'Hashes of the transparency log (C2SP tlog-tiles)',
    type: 'application/octet-stream',
  },
  '/log/tile/entries/{index}': {
    summary: 'Entries of the transparency log (C2SP tlog-tiles)',
    type: 'application/octet-stream',
  },
  '/open-data/{day}/{name}': {
    summary: 'A file of the open data of a day; GET /open-data lists them',
    type: 'application/octet-stream',
  },
  '/open-data/latest/{name}': {
    summary: 'Leads to the file of the latest day',
    type: 'application/octet-stream',
  },
}
