import { randomBytes } from 'node:crypto'
import type { NewPersonality } from '../contract/personality-fields.ts'
import type { UploadKind } from '../contract/uploads.ts'
import type { Role } from '../contract/users.ts'
import { hashPassword } from '../server/accounts/passwords.ts'
import { insertAccount } from '../server/accounts/store.ts'
import { insertComment, insertPostComment } from '../server/comments/store.ts'
import { insertPersonality } from '../server/personalities/store.ts'
import type { ClaimedSession } from '../server/platform/http/viewer.ts'
import { insertPost } from '../server/posts/store.ts'
import { formOf } from './forms.ts'
import type { Actor, TestApp } from './harness.ts'
import { picture } from './pictures.ts'

export interface TestUser extends Actor {
  id: string
  name: string
  username: string
  email: string
  password: string
}

/** The password of every test user that is created without one. */
export const commonPassword = 'a password of the tests'
let commonHash: Promise<string> | undefined

const unique = () => randomBytes(5).toString('hex')

interface UserOverrides {
  name?: string
  username?: string
  email?: string
  password?: string
  bio?: string
}

async function insertTestUser(
  app: TestApp,
  role: Role,
  overrides: UserOverrides,
): Promise<TestUser> {
  const mark = unique()
  const {
    name = `Member ${mark}`,
    username = `member_${mark}`,
    email = `${mark}@members.example`,
    password = commonPassword,
    bio,
  } = overrides
  commonHash ??= hashPassword(commonPassword)
  const passwordHash = password === commonPassword ? await commonHash : await hashPassword(password)
  const id = await insertAccount(app.db, { name, username, email, bio, role, passwordHash })
  const token = app.tokens.sign({ userId: id, version: 0 })
  return { id, token, name, username, email, password }
}

/** A valid session of a user whose sessions were never ended. */
export const sessionOf = (userId: string): ClaimedSession => ({
  userId,
  version: 0,
  sessionHash: '',
})

/** A session of a user that begins now, for tests that move the clock: an older one is asked for the password. */
export const signInAgain = (app: TestApp, { id }: { id: string }): Actor => ({
  token: app.tokens.sign({ userId: id, version: 0 }),
})

/** Creates a signed-in user. */
export const createUser = (app: TestApp, overrides: UserOverrides = {}) =>
  insertTestUser(app, 'USER', overrides)

/** Creates a signed-in user with a role. */
export const createUserWithRole = (app: TestApp, role: Role, overrides: UserOverrides = {}) =>
  insertTestUser(app, role, overrides)

/** Creates a signed-in administrator. */
export const createAdministrator = (app: TestApp, overrides: UserOverrides = {}) =>
  insertTestUser(app, 'ADMIN', overrides)

/** Creates a signed-in, verified user. */
export async function createVerifiedUser(
  app: TestApp,
  overrides: UserOverrides = {},
): Promise<TestUser> {
  const user = await createUser(app, overrides)
  await app.db
    .updateTable('users')
    .where('id', '=', user.id)
    .set({ verification_status: 'VERIFIED' })
    .execute()
  return user
}

export interface TestPersonality {
  id: string
  slug: string
  name: string
}

/** Creates a personality; its name is unique unless one is given. */
export async function createPersonality(
  app: TestApp,
  texts: Partial<NewPersonality> & { slug?: string } = {},
): Promise<TestPersonality> {
  const mark = unique()
  const { slug = `personality-${mark}`, name = `Personality ${mark}`, ...rest } = texts
  const id = await insertPersonality(app.db, slug, { name, ...rest })
  app.responseCache.drop()
  return { id, slug, name }
}

/** Creates a comment, and its author and personality unless they are given. */
export async function createComment(
  app: TestApp,
  options: {
    author?: TestUser
    personality?: TestPersonality
    content?: string
    isAnonymous?: boolean
    parentId?: string
  } = {},
): Promise<{ id: string; content: string }> {
  const author = options.author ?? (await createUser(app))
  const about = options.personality ?? (await createPersonality(app))
  const { content = `Comment ${unique()}`, isAnonymous = false, parentId } = options
  const id = await insertComment(app.db, author.id, {
    personalityId: about.id,
    content,
    isAnonymous,
    parentId,
  })
  if (!id) throw new Error('there is no such personality')
  app.responseCache.drop()
  return { id, content }
}

/** Creates a post, and a verified user as its author unless one is given. */
export async function createPost(
  app: TestApp,
  options: { author?: TestUser; content?: string } = {},
): Promise<{ id: string; content: string; author: TestUser }> {
  const author = options.author ?? (await createVerifiedUser(app))
  const { content = `Post ${unique()}` } = options
  const id = await insertPost(app.db, author.id, { content })
  app.responseCache.drop()
  return { id, content, author }
}

/** Creates a comment on a post, and its author and post unless they are given. */
export async function createPostComment(
  app: TestApp,
  options: { author?: TestUser; postId?: string; content?: string } = {},
): Promise<{ id: string; content: string; postId: string }> {
  const author = options.author ?? (await createUser(app))
  const postId = options.postId ?? (await createPost(app)).id
  const { content = `Comment ${unique()}` } = options
  const id = await insertPostComment(app.db, author.id, { postId, content })
  if (!id) throw new Error('there is no such post')
  app.responseCache.drop()
  return { id, content, postId }
}

/** Uploads a picture; returns its URL. */
export async function uploadPicture(app: TestApp, as: Actor, kind: UploadKind): Promise<string> {
  commonPicture ??= picture({ width: 200, height: 150 })
  const form = formOf([{ field: 'image', content: await commonPicture, fileName: 'a.png' }])
  const url = `/api/upload/${kind}-image`
  const { body } = await app.send({ method: 'POST', url, as, ...form })
  return (body as { url: string }).url
}

let commonPicture: Promise<Buffer> | undefined
