import { unzipSync } from 'fflate'
import { readSheet } from 'read-excel-file/node'
import { ImportRejected } from '../import-rejected.ts'
import { type Table, type TableLimits, type TableRow, tableOf } from './table.ts'

/** Bytes that the parts of a workbook may have together when they are unpacked. */
const unpackedMax = 200_000_000

const zipMark = Buffer.from('PK\u0003\u0004')

export const isZip = (bytes: Uint8Array) => zipMark.equals(bytes.subarray(0, zipMark.length))

/**
 * Reads the first sheet of an XLSX workbook. Dates are in the form of `2026-01-31`.
 * @throws {ImportRejected} when the file is no workbook, or exceeds a limit
 */
export async function readWorkbook(bytes: Uint8Array, limits: TableLimits): Promise<Table> {
  rejectBomb(bytes)
  const sheet = await readSheet(Buffer.from(bytes)).catch(() => {
    throw new ImportRejected({ kind: 'unreadableWorkbook' })
  })
  return tableOf(
    sheet.map((cells, index): TableRow => ({ line: index + 1, cells: cells.map(cellText) })),
    limits,
  )
}

function cellText(value: unknown): string {
  if (value === null || value === undefined) return ''
  return value instanceof Date ? value.toISOString().slice(0, 10) : String(value)
}

/** Adds up the sizes that the archive states, without unpacking anything. */
function rejectBomb(bytes: Uint8Array): void {
  let unpacked = 0
  let isWorkbook = false
  try {
    unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        unpacked += originalSize
        isWorkbook ||= name === 'xl/workbook.xml'
        return false
      },
    })
  } catch {
    isWorkbook = false
  }
  if (!isWorkbook) throw new ImportRejected({ kind: 'otherArchive' })
  if (unpacked > unpackedMax) {
    throw new ImportRejected({ kind: 'unpacksTooLarge', megabytes: unpackedMax / 1e6 })
  }
}
