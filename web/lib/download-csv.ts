import { endpointPath } from '../../contract/client.ts'
import type { ContractRow } from '../../contract/contract.ts'
import type { CsvSpec, Sent } from '../../contract/endpoint.ts'
import { withoutEmpty } from './api.ts'
import { download } from './download.ts'

type CsvRow = Extract<ContractRow, { spec: { csv: CsvSpec } }>

/** Paths of the CSV endpoints, below `/api`. */
export type CsvPath = CsvRow['path']

interface DownloadOptions<Path extends CsvPath> {
  query: Sent<Extract<CsvRow, { path: Path }>>['query']
  /** Progress callback with the number of rows received. */
  onRows: (count: number) => void
  signal: AbortSignal
}

const lineEnd = 10

/** Streams a CSV export. Rejects with an `ApiError`, as `api` does, or with the signal's reason. */
export async function downloadCsv<Path extends CsvPath>(
  path: Path,
  { query, onRows, signal }: DownloadOptions<Path>,
): Promise<Blob> {
  return download('text/csv', endpointPath(path, {}, withoutEmpty(query)), signal, (response) =>
    collect(response, onRows),
  )
}

async function collect({ body }: Response, onRows: (count: number) => void): Promise<Blob> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  // The header line is not a row.
  let rows = -1
  const reader = body?.getReader()
  for (;;) {
    const { value, done = true } = (await reader?.read()) ?? {}
    if (value) {
      chunks.push(value)
      for (const byte of value) if (byte === lineEnd) rows++
      onRows(Math.max(rows, 0))
    }
    if (done) return new Blob(chunks, { type: 'text/csv;charset=utf-8' })
  }
}
