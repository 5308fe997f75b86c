import { parentPort } from 'node:worker_threads'
import { languageOf } from './language-of.ts'

// Finds the languages of texts for detect.ts.

const port = parentPort
if (!port) throw new Error('detecting-worker.ts runs as a worker thread')
port.on('message', (texts: string[]) => port.postMessage(texts.map(languageOf)))
