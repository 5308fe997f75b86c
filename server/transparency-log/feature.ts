import type { Feature } from '../platform/feature.ts'
import { type ServeLogDeps, serveLog } from './serve-log.ts'

export const transparencyLogFeature = (deps: ServeLogDeps): Feature => ({
  register: (server) => serveLog(server, deps),
})
