import type { Db } from '../platform/database/database.ts'
import type { Feature } from '../platform/feature.ts'
import { mailboxRoutes } from './routes.ts'

export const mailboxesFeature = ({ db }: { db: Db }): Feature => ({ routes: mailboxRoutes(db) })
