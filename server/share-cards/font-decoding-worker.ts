import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { workerData } from 'node:worker_threads'
import decompress from 'woff2-encoder/decompress'
import type { FontFile } from './font-files.ts'

// Decodes WOFF2 to the files that Pango reads, for font-files.ts, and ends.

for (const { packaged, decoded } of workerData as FontFile[]) {
  // Another process may write the same file: each renames its own, which is whole.
  const written = `${decoded}.${process.pid}`
  writeFileSync(written, await decompress(readFileSync(packaged)))
  renameSync(written, decoded)
}
