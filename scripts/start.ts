import { buildWeb } from './build.ts'

/** `npm start`: the web app built if its sources changed, then the server. */
await buildWeb()
await import('../server/main.ts')
