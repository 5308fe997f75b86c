import type { ReceivedFile } from '../lib/recording-fetch.ts'
import { saveJson } from '../lib/save-file.ts'
import type { CheckResult } from './check-messages.ts'

/** Saves what the site sent, the question and the result as a file, with which others can repeat the check. */
export function saveEvidence({ report, request, files }: CheckResult): void {
  const { rememberedHead, ...question } = request
  const checkedAt = new Date().toISOString()
  saveJson(`voxpop-evidence-${checkedAt.slice(0, 10)}.json`, {
    checkedAt,
    question,
    report,
    rememberedHead: rememberedHead === undefined ? null : JSON.parse(rememberedHead),
    files: files.map(fileEntry),
  })
}

/** A file with its body as text or, if it is not text, in base64. */
function fileEntry({ path, status, body }: ReceivedFile) {
  if (!body) return { path, status }
  try {
    return { path, status, text: new TextDecoder('utf-8', { fatal: true }).decode(body) }
  } catch {
    const characters = Array.from(body, (byte) => String.fromCharCode(byte))
    return { path, status, base64: btoa(characters.join('')) }
  }
}
