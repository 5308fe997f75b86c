import { checkBallot } from '../../verifier/check-ballot.ts'
import { recordingFetch } from '../lib/recording-fetch.ts'
import type { CheckMessage, CheckRequest } from './check-messages.ts'

// Checks a ballot in a thread of its own; see `check-in-worker.ts`.

const send = (message: CheckMessage) => self.postMessage(message)

async function check({ rememberedHead, ...question }: CheckRequest): Promise<void> {
  const { fetch, files } = recordingFetch()
  const report = await checkBallot(question, {
    fetch,
    now: new Date(),
    storage: { read: () => rememberedHead, write: (text) => send({ kind: 'head', text }) },
    onStep: (step) => send({ kind: 'step', step }),
  })
  send({ kind: 'report', report, files })
}

self.addEventListener('message', ({ data }: MessageEvent<CheckRequest>) => {
  check(data).catch((error) => send({ kind: 'crash', reason: String(error) }))
})
