import fs from 'node:fs/promises'
import path from 'node:path'
import type { TestApp } from './harness.ts'

/** Decodes a mail's body, whose long lines are folded in transport. */
export const readable = (mail: string) =>
  mail
    .replace(/=\r?\n/g, '')
    .replaceAll('=3D', '=')
    .replaceAll('\r\n', '\n')

/** The token of the link in a mail; empty if there is none. */
export const tokenIn = (mail: string) => /token=([\w-]+)/.exec(readable(mail))?.[1] ?? ''

/** All mails in the outbox of an app, ordered by the app's clock; waits for those that are being sent. */
export async function readOutbox(app: TestApp): Promise<string[]> {
  await app.backgroundTasks.drain()
  const folder = path.join(app.dataDir, 'outbox')
  const names = await fs.readdir(folder).catch(() => [])
  return Promise.all(names.sort().map((name) => fs.readFile(path.join(folder, name), 'utf8')))
}

/** Mails to an address, decoded, ordered by the app's clock. */
export async function mailsTo(app: TestApp, email: string): Promise<string[]> {
  const mails = (await readOutbox(app)).map(readable)
  return mails.filter((mail) => mail.includes(`\nTo: ${email}\n`))
}
