import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../platform/database/database.ts'
import { createLanguageFinder } from '../platform/languages/pending-languages.ts'
import { lockPendingPosts, writePostLanguages } from './store.ts'

/** Each process has one; a post is looked at by one of them. */
export const createPostLanguageFinder = (deps: { db: Db; log: FastifyBaseLogger }) =>
  createLanguageFinder(deps, [
    { lockPending: lockPendingPosts, writeLanguages: writePostLanguages },
  ])
