import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { handler } from 'altcha-lib/workers/shared'

// Tries keys in a thread of its own; see `solve-challenge.ts`.
handler({ deriveKey })
