import fs from 'node:fs'
import { fileURLToPath } from 'node:url'
import { missingFromLock, type PackageLock } from './structure/package-lock.ts'

/** Adds the optional platform packages that npm omitted to package-lock.json. */
const file = fileURLToPath(new URL('../package-lock.json', import.meta.url))
const lock = JSON.parse(fs.readFileSync(file, 'utf8')) as PackageLock
const missing = missingFromLock(lock)
if (missing.size > 0) {
  const all = [...Object.entries(lock.packages), ...missing]
  // The root package has the empty key, so sorting keeps it first, as npm writes it.
  lock.packages = Object.fromEntries(all.sort(([a], [b]) => (a < b ? -1 : 1)))
  fs.writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
}
console.log(`package-lock.json: ${missing.size} packages added.`)
