import type { Disk } from 'flydrive'
import type { FileDisk } from '../platform/files.ts'
import { type BallotList, partHeader, partsFile, type Rest } from './list.ts'

const folderOf = (listId: string) => `ballots/${listId}`

/** The files of a version of a list. */
export const partsFileOf = (listId: string) => `${folderOf(listId)}/parts.csv`
export const partFileOf = (listId: string, prefix: string) =>
  `${folderOf(listId)}/${prefix === '' ? 'part' : `part-${prefix}`}.csv`

/**
 * Writes the parts of a list, one at a time, and the file of parts, and flushes them: the log must not outlive a file that
 * its record names.
 * @param onPart runs after each part
 * @returns the root
 */
export async function writeList(
  disk: FileDisk,
  listId: string,
  list: BallotList,
  { rest, onPart }: { rest: Rest; onPart: () => Promise<void> },
): Promise<Buffer> {
  const rows: string[] = []
  for await (const { prefix, csv, row } of list.parts(rest)) {
    await disk.put(partFileOf(listId, prefix), csv)
    rows.push(row)
    await onPart()
  }
  const { csv, root } = partsFile(rows)
  await disk.put(partsFileOf(listId), csv)
  await disk.flush(folderOf(listId))
  return root
}

/** Deletes the files of a version; files that do not exist are ignored. */
export async function deleteListFiles(disk: Disk, listId: string): Promise<void> {
  await disk.deleteAll(`${folderOf(listId)}/`)
}

/** A whole list as one file, part by part. */
export async function* wholeList(disk: Disk, listId: string): AsyncGenerator<string> {
  const rows = (await disk.get(partsFileOf(listId))).split('\n').slice(1, -1)
  yield partHeader
  for (const row of rows) {
    const [prefix = ''] = row.split(',')
    yield (await disk.get(partFileOf(listId, prefix))).slice(partHeader.length)
  }
}
