import type { ImportProgress } from '../../contract/imports.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.ts'
import { invalid } from '../platform/errors.ts'
import type { ProgressTask } from '../platform/http/streamed-reply.ts'
import type { UploadedFile } from '../platform/http/uploaded-file.ts'
import type { SignedIn } from '../platform/http/viewer.ts'
import { Semaphore } from '../platform/semaphore.ts'
import { uploadLimits } from './import-limits.ts'
import { ImportRejected } from './import-rejected.ts'
import { type ParsedFile, parseFile } from './parse-file.ts'
import { importPersonalities, previewImport } from './service.ts'

export interface ImportDeps {
  db: Db
  clock: Clock
}

// Parsing takes a CPU and up to 500 MB for a second or more. Files of queued imports wait on disk.
const parsing = new Semaphore({
  name: 'import_parsing',
  concurrency: 1,
  maxQueued: 2,
  retryAfter: 10,
})

/** Stops when the client disconnects, so that repeated previews do not fill the queue. */
export async function previewReceived({ db, clock }: ImportDeps, file: UploadedFile) {
  return previewImport(db, await parseReceived(file, clock, file.signal))
}

/** Parses the whole file first, so that an unusable one gets a 400, then returns the task that imports it. */
export async function importReceived(
  { db, clock }: ImportDeps,
  viewer: SignedIn,
  file: UploadedFile,
): Promise<ProgressTask<ImportProgress>> {
  const people = await parseReceived(file, clock)
  const { total } = people
  return async (sendProgress) => {
    sendProgress({ done: 0, total, report: null })
    const report = await importPersonalities(db, people, {
      actorId: viewer.id,
      onProgress: (done) => sendProgress({ done, total, report: null }),
    })
    return { done: total, total, report }
  }
}

async function parseReceived(
  file: UploadedFile,
  clock: Clock,
  signal?: AbortSignal,
): Promise<ParsedFile> {
  const today = new Date(clock.now()).toISOString().slice(0, 10)
  try {
    return await parsing.run(
      async () => parseFile(await file.read(), { today, limits: uploadLimits }, signal),
      signal,
    )
  } catch (error) {
    if (error instanceof ImportRejected) {
      throw invalid([`The file cannot be imported: ${error.message}`])
    }
    throw error
  }
}
