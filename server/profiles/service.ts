import type { Page, Searched } from '../../contract/paging.ts'
import type { PublicProfile } from '../../contract/profiles.ts'
import type { Db } from '../platform/database/database.ts'
import { foundOr404 } from '../platform/errors.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { presentProfile } from './present.ts'
import { findProfileById, findProfileByUsername, type ProfileRow, searchProfiles } from './store.ts'

/** @throws 404 when the user does not exist */
export async function loadProfile(db: Db, viewer: Viewer, id: string): Promise<ProfileRow> {
  return foundOr404(await findProfileById(db, viewer, id))
}

export async function profileById(db: Db, viewer: Viewer, id: string): Promise<PublicProfile> {
  return presentProfile(await loadProfile(db, viewer, id), viewer)
}

export async function profileByUsername(
  db: Db,
  viewer: Viewer,
  username: string,
): Promise<PublicProfile> {
  return presentProfile(foundOr404(await findProfileByUsername(db, viewer, username)), viewer)
}

export async function searchPage(
  db: Db,
  viewer: Viewer,
  query: { q: string; page: number; limit: number },
): Promise<Searched<Page<PublicProfile>>> {
  const page = await searchProfiles(db, viewer, query)
  return { ...page, data: page.data.map((row) => presentProfile(row, viewer)) }
}
