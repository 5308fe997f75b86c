import {
  type DatabaseConnection,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import { expect, it, vi } from 'vitest'
import type { Tables } from '../platform/database/schema.ts'
import { VoteWriter } from './vote-writer.ts'

/** A database that does not answer until its statements are released. */
class WaitingDriver extends DummyDriver {
  readonly statements: (() => void)[] = []

  override async acquireConnection(): Promise<DatabaseConnection> {
    const executeQuery = () =>
      new Promise<QueryResult<never>>((resolve) => {
        this.statements.push(() => resolve({ rows: [counts as never] }))
      })
    return { ...(await super.acquireConnection()), executeQuery }
  }
}

const personalityId = 'a personality'
const counts = { personality_id: personalityId, upvoteCount: 1, downvoteCount: 0 }

function createWriter() {
  const driver = new WaitingDriver()
  const db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: () => {
        throw new Error('not needed')
      },
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
  const writer = new VoteWriter({ db })
  const vote = (number: number) =>
    writer.write({ userId: `user ${number}`, personalityId, type: 'UPVOTE' })
  return { statements: driver.statements, vote }
}

it('sends the votes that wait before it responds to those that are committed', async () => {
  const { statements, vote } = createWriter()
  const first = vote(1)
  await vi.waitFor(() => expect(statements).toHaveLength(1))
  const second = vote(2)
  statements[0]?.()
  await first
  expect(statements).toHaveLength(2)
  statements[1]?.()
  await second
})

it('rejects votes while the database does not answer and as many wait as may', async () => {
  const { vote } = createWriter()
  for (let number = 0; number < 10_000; number += 1) void vote(number)
  await expect(vote(10_000)).rejects.toMatchObject({ statusCode: 503 })
})
