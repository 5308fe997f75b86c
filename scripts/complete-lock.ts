import fs from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Lock, missingFromLock } from './structure/lock.ts'

/** Adds to package-lock.json the optional platform packages that npm left out of it. */
const file = fileURLToPath(new URL('../package-lock.json', import.meta.url))
const lock = JSON.parse(fs.readFileSync(file, 'utf8')) as Lock
const missing = missingFromLock(lock)
if (missing.size > 0) {
  const all = [...Object.entries(lock.packages), ...missing]
  // The root stands under the empty name and so stays first, as npm writes it.
  lock.packages = Object.fromEntries(all.sort(([a], [b]) => (a < b ? -1 : 1)))
  fs.writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
}
console.log(`package-lock.json: ${missing.size} packages added.`)
