import { DummyDriver, Kysely, PostgresAdapter, PostgresQueryCompiler } from 'kysely'
import { expect, it } from 'vitest'
import { sessionOf } from '../../test/factories.ts'
import type { Tables } from '../platform/database/schema.ts'
import { VoteWriter } from './vote-writer.ts'

/** A database that does not answer. */
class SilentDriver extends DummyDriver {
  override acquireConnection(): Promise<never> {
    return new Promise(() => {})
  }
}

it('rejects votes while the database does not answer and as many wait as may', async () => {
  const db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new SilentDriver(),
      createIntrospector: () => {
        throw new Error('not needed')
      },
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
  const writer = new VoteWriter({ db })
  const vote = (number: number) =>
    writer.write({
      session: sessionOf(`user ${number}`),
      personalityId: 'a personality',
      type: 'UPVOTE',
    })
  for (let number = 0; number < 10_000; number += 1) void vote(number)
  await expect(vote(10_000)).rejects.toMatchObject({ statusCode: 503 })
})
