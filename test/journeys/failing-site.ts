import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { currentBuild } from '../../scripts/build-parts.ts'

/** Runs the server with an unhandled promise rejection on `SIGUSR2`. */
process.on('SIGUSR2', () => {
  void Promise.reject(new Error('injected by a test'))
})
await import(pathToFileURL(path.join(currentBuild(), 'app/main.js')).href)
