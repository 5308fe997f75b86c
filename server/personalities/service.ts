import type { ReplyOf } from '../../contract/endpoint.ts'
import { supportPercent } from '../../contract/percent.ts'
import type { NewPersonality, Personality, personalities } from '../../contract/personalities.ts'
import type { Db } from '../platform/database/database.ts'
import { constraintOf } from '../platform/database/failures.ts'
import { problem } from '../platform/errors.ts'
import type { SharedAnswers } from '../platform/http/shared-answers.ts'
import { freeSlug, slugOf } from './slug.ts'
import {
  deletePersonality,
  findById,
  findBySlug,
  insertPersonality,
  slugsLike,
  updatePersonality,
} from './store.ts'

export interface PersonalityDeps {
  db: Db
  sharedAnswers: SharedAnswers
}

export async function personalityBySlug(db: Db, slug: string): Promise<Personality> {
  return found(await findBySlug(db, slug))
}

export async function personalityStats(
  db: Db,
  id: string,
): Promise<ReplyOf<typeof personalities.stats>> {
  const personality = found(await findById(db, id))
  return {
    ...personality,
    personalityId: personality.id,
    supportPercentage: supportPercent(personality),
  }
}

export async function createPersonality(
  { db, sharedAnswers }: PersonalityDeps,
  texts: NewPersonality,
): Promise<Personality> {
  const slug = slugOf(texts.name)
  const id = await insertWithFreeSlug(db, slug, texts)
  sharedAnswers.drop()
  return found(await findById(db, id))
}

/** Another process may take the chosen slug first; then the next free one is tried. */
async function insertWithFreeSlug(db: Db, slug: string, texts: NewPersonality): Promise<string> {
  for (;;) {
    const free = freeSlug(slug, await slugsLike(db, [slug]))
    try {
      return await insertPersonality(db, free, texts)
    } catch (error) {
      if (constraintOf(error) !== 'personalities__slug') throw error
    }
  }
}

export async function changePersonality(
  { db, sharedAnswers }: PersonalityDeps,
  id: string,
  texts: Partial<NewPersonality>,
): Promise<Personality> {
  await updatePersonality(db, id, texts)
  sharedAnswers.drop()
  return found(await findById(db, id))
}

export async function removePersonality(
  { db, sharedAnswers }: PersonalityDeps,
  id: string,
): Promise<undefined> {
  if (!(await deletePersonality(db, id))) throw problem('notFound')
  sharedAnswers.drop()
}

function found(personality: Personality | undefined): Personality {
  if (!personality) throw problem('notFound')
  return personality
}
