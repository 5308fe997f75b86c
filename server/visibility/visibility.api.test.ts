import { expect, it } from 'vitest'
import { createUser } from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'
import { factsOf } from '../profiles/present.ts'
import { profileRows } from '../profiles/store.ts'
import { isAllowed, type Permission, rules } from './policy.ts'
import { allowedTo } from './store.ts'

const app = await startApp()
const permissions = Object.keys(rules) as Permission[]
const choices = [false, true]

/** Users in every combination of what the rules know of a user, and of what the viewer has to do with them. */
async function createEveryKindOfUser(viewerId: string): Promise<string[]> {
  const kinds = choices.flatMap((isPrivate) =>
    (['VERIFIED', 'PENDING', null] as const).flatMap((verification) =>
      (['ACTIVE', 'SUSPENDED'] as const).flatMap((status) =>
        choices.flatMap((isFollowed) =>
          (['muted', 'blocking', 'blocking follows', 'none'] as const).map((relation) => ({
            isPrivate,
            verification,
            status,
            isFollowed,
            relation,
          })),
        ),
      ),
    ),
  )
  return Promise.all(
    kinds.map(async ({ isPrivate, verification, status, isFollowed, relation }) => {
      const { id } = await createUser(app)
      await setUser(id, { isPrivate, verification, status })
      if (isFollowed) {
        await app.db
          .insertInto('follows')
          .values({ follower_id: viewerId, followee_id: id })
          .execute()
      }
      if (relation === 'muted' || relation === 'blocking') {
        const [owner_id, muted_id] = relation === 'muted' ? [viewerId, id] : [id, viewerId]
        const values = { owner_id, muted_id, is_block: relation === 'blocking' }
        await app.db.insertInto('mutes').values(values).execute()
      }
      if (relation === 'blocking follows') {
        await app.db
          .insertInto('follow_blocks')
          .values({ owner_id: id, blocked_id: viewerId })
          .execute()
      }
      return id
    }),
  )
}

interface UserState {
  isPrivate: boolean
  verification: 'VERIFIED' | 'PENDING' | null
  status: 'ACTIVE' | 'SUSPENDED'
}

const setUser = (id: string, { isPrivate, verification, status }: UserState) =>
  app.db
    .updateTable('users')
    .where('id', '=', id)
    .set({ is_private: isPrivate, verification_status: verification, status })
    .execute()

it('decides the same in SQL and in TypeScript for every kind of user and viewer', async () => {
  const [reader, stranger, hermit] = [
    await createUser(app),
    await createUser(app),
    await createUser(app),
  ]
  await setUser(hermit.id, { isPrivate: true, verification: null, status: 'ACTIVE' })
  const ids = [...(await createEveryKindOfUser(reader.id)), reader.id, stranger.id, hermit.id]
  const signedIn = {
    role: 'USER',
    isVerified: false,
    awaitsApproval: false,
    isNew: false,
  } as const
  const viewers = [null, ...[reader, stranger, hermit].map(({ id }) => ({ ...signedIn, id }))]
  for (const viewer of viewers) {
    for (const permission of permissions) {
      const rows = await profileRows(app.db, viewer)
        .where('users.id', 'in', ids)
        .select(allowedTo(viewer, permission).$castTo<boolean>().as('isAllowed'))
        .execute()
      expect(rows).toHaveLength(ids.length)
      for (const row of rows) {
        const kind = JSON.stringify({ permission, viewer: viewer?.id, ...row })
        expect(row.isAllowed, kind).toBe(isAllowed(permission, factsOf(row, viewer)))
      }
      // Every rule must allow some of these users and refuse others, or the comparison would prove little.
      const results = new Set(rows.map((row) => row.isAllowed))
      const isFirst = viewer?.id === reader.id
      const only =
        permission === 'follow' && !viewer
          ? [false]
          : permission === 'seeActivity' && !isFirst
            ? [true]
            : [false, true]
      expect([...results].sort(), permission).toEqual(only)
    }
  }
})
