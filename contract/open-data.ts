import { z } from 'zod'
import { access, endpoint } from './endpoint.ts'

/** Names of the files of a day, in the order of the download page. */
export const openDataFiles = [
  'personalities.csv',
  'personalities.jsonl',
  'mandates.csv',
  'mandates.jsonl',
  'areas.csv',
  'areas.jsonl',
  'organizations.csv',
  'organizations.jsonl',
  'sources.csv',
  'sources.jsonl',
  'tallies.csv',
  'tallies.jsonl',
  'notes.csv',
  'notes.jsonl',
  'index.json',
  'SHA256SUMS',
] as const

export const OpenDataFile = z.object({
  name: z.enum(openDataFiles),
  /** Address of the file, which never changes. */
  url: z.string(),
  bytes: z.int(),
  /** Hash of the file in lower-case hexadecimal digits. */
  sha256: z.string(),
  /** Rows of the table, without a header; null for files that have no table. */
  rows: z.int().nullable(),
})
export type OpenDataFile = z.infer<typeof OpenDataFile>

export const OpenData = z.object({
  /** The files of the latest day; null until the first files are written. */
  latest: z
    .object({
      /** `YYYY-MM-DD`, in UTC. The files contain the days before it. */
      day: z.iso.date(),
      /** SPDX identifier. */
      licence: z.string(),
      files: z.array(OpenDataFile),
    })
    .nullable(),
})
export type OpenData = z.infer<typeof OpenData>

export const openData = {
  latest: endpoint('GET', '/open-data', access.public, {
    summary:
      'List the files of the latest open data: personalities, their offices, their counts by day and notes on them',
    reply: OpenData,
    // Votes do not change it.
    shared: 'visitors',
    anonymous: true,
  }),
}
