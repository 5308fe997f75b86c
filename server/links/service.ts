import type { TextLink } from '../../contract/links.ts'
import type { Db } from '../platform/database/database.ts'
import { type FoundLinks, findLinks } from './find-links.ts'
import { type Mentioned, mentionedBy } from './store.ts'

/** A row with the links in its text. */
export type Linked<Row> = Row & { links: TextLink[] }

/**
 * Adds the links in the text of each row. All mentions are looked up in one statement; without mentions there is none.
 * @param authorOf the author of a row, null if it is anonymous
 */
export function withLinks<Row extends { content: string }>(
  db: Db,
  rows: Row[],
  authorOf: (row: Row) => string | null,
): Promise<Linked<Row>[]> {
  return Promise.all(rows.map((row) => linked(db, row, authorOf(row))))
}

/** Adds the links in the text of a row. */
export async function linked<Row extends { content: string }>(
  db: Db,
  row: Row,
  authorId: string | null,
): Promise<Linked<Row>> {
  return { ...row, links: await resolve(db, findLinks(row.content), authorId) }
}

async function resolve(
  db: Db,
  { urls, mentions }: FoundLinks,
  authorId: string | null,
): Promise<TextLink[]> {
  const links: TextLink[] = [...urls]
  if (mentions.length === 0) return links
  const mentioned = await Promise.all(
    mentions.map(({ handle }) => mentionedBy(db, handle, authorId)),
  )
  for (const [index, { start, end }] of mentions.entries()) {
    const target = mentioned[index]
    if (target) links.push({ start, end, href: pathOf(target), name: target.name })
  }
  return links.sort((one, other) => one.start - other.start)
}

const pathOf = ({ kind, handle }: Mentioned) =>
  kind === 'user' ? `/users/${handle}` : `/personalities/${handle}`
