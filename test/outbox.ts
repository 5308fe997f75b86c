import fs from 'node:fs/promises'
import path from 'node:path'
import type { TestApp } from './harness.ts'

/** Decodes a mail's body, whose long lines are folded in transport. */
export const readable = (mail: string) =>
  mail
    .replace(/=\r?\n/g, '')
    .replace(/(=[\dA-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString())
    .replaceAll('\r\n', '\n')

/**
 * The token of the link in a decoded mail; empty if there is none. A token may begin with `3D`: decoding it twice would
 * shorten it.
 */
export const tokenIn = (mail: string) => /token=([\w-]+)/.exec(mail)?.[1] ?? ''

/** All mails in the outbox of an app, decoded, ordered by the app's clock; waits for mails that are being sent. */
export async function readOutbox(app: TestApp): Promise<string[]> {
  await app.backgroundTasks.drain()
  const folder = path.join(app.dataDir, 'outbox')
  const names = await fs.readdir(folder).catch(() => [])
  const mails = names.sort().map((name) => fs.readFile(path.join(folder, name), 'utf8'))
  return (await Promise.all(mails)).map(readable)
}

/** Mails to an address, decoded, ordered by the app's clock. */
export async function mailsTo(app: TestApp, email: string): Promise<string[]> {
  const mails = await readOutbox(app)
  return mails.filter((mail) => mail.includes(`\nTo: ${email}\n`))
}
