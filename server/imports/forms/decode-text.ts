import { ImportRejected } from '../import-rejected.ts'

const byteOrderMarks: [bytes: number[], encoding: string][] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
]

/**
 * Decodes a text file by its byte order mark; without one as UTF-8 if it is valid, else as Windows-1252, in which every
 * file of a western spreadsheet program is valid.
 * @throws {ImportRejected} for a file that is not text
 */
export function decodeText(bytes: Uint8Array): string {
  const marked = byteOrderMarks.find(([mark]) => mark.every((byte, at) => bytes[at] === byte))
  const encoding = marked?.[1] ?? unmarkedEncoding(bytes)
  const text = new TextDecoder(encoding).decode(bytes)
  if (text.includes('\0')) throw new ImportRejected({ kind: 'notText' })
  return text
}

function unmarkedEncoding(bytes: Uint8Array): string {
  const start = bytes.subarray(0, 1_000)
  // Latin letters of UTF-16 have a zero in every second byte.
  const zeros = (parity: number) =>
    start.filter((byte, at) => byte === 0 && at % 2 === parity).length
  if (zeros(1) > start.length / 4) return 'utf-16le'
  if (zeros(0) > start.length / 4) return 'utf-16be'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}
