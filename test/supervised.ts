import { supervise } from '../scripts/supervise.ts'
import { toolEnvironment } from './config.ts'

/** Supervises a program like `npm start`; the second argument is the first pause in milliseconds. */
const [program = '', pause] = process.argv.slice(2)
const policy = { pause: Number(pause), stableAfter: 60_000, maxCrashes: 5 }
process.exit(await supervise(program, toolEnvironment(), policy))
