import { saves } from '../../contract/saves.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.ts'
import { type Binding, route } from '../platform/http/route.ts'
import { savedPersonalities } from './service.ts'
import { deleteSave, insertSave, isSaved } from './store.ts'

export function saveRoutes(deps: { db: Db; clock: Clock }): Binding[] {
  const { db } = deps
  return [
    route(saves.mine, ({ viewer, query }) => savedPersonalities(deps, viewer.id, query)),
    route(saves.status, async ({ viewer, params: { personalityId } }) => ({
      personalityId,
      isSaved: await isSaved(db, viewer.id, personalityId),
    })),
    route(saves.save, async ({ viewer, params: { personalityId } }) => {
      await insertSave(db, viewer.id, personalityId)
      return { personalityId, isSaved: true }
    }),
    route(saves.remove, async ({ viewer, params: { personalityId } }) => {
      await deleteSave(db, viewer.id, personalityId)
      return { personalityId, isSaved: false }
    }),
  ]
}
