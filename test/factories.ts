import { randomBytes } from 'node:crypto'
import type { UploadKind } from '../contract/uploads.ts'
import type { Role } from '../contract/users.ts'
import { hashPassword } from '../server/accounts/passwords.ts'
import { insertAccount } from '../server/accounts/store.ts'
import { insertComment } from '../server/comments/store.ts'
import { insertPersonality, type PersonalityTexts } from '../server/personalities/store.ts'
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

/** The password of every member that a test makes without choosing one. */
export const commonPassword = 'a password of the tests'
let commonHash: Promise<string> | undefined

const unique = () => randomBytes(5).toString('hex')

interface Wishes {
  name?: string
  username?: string
  email?: string
  password?: string
  bio?: string
}

async function account(app: TestApp, role: Role, wishes: Wishes): Promise<TestUser> {
  const mark = unique()
  const {
    name = `Member ${mark}`,
    username = `member_${mark}`,
    email = `${mark}@members.example`,
    password = commonPassword,
    bio,
  } = wishes
  commonHash ??= hashPassword(commonPassword)
  const passwordHash = password === commonPassword ? await commonHash : await hashPassword(password)
  const id = await insertAccount(app.db, { name, username, email, bio, role, passwordHash })
  const token = app.tokens.sign({ userId: id, version: 0 })
  return { id, token, name, username, email, password }
}

/** A signed-in member. */
export const createUser = (app: TestApp, wishes: Wishes = {}) => account(app, 'USER', wishes)

/** A signed-in administrator. */
export const createAdministrator = (app: TestApp, wishes: Wishes = {}) =>
  account(app, 'ADMIN', wishes)

/** A signed-in member who has been verified. */
export async function createVerifiedUser(app: TestApp, wishes: Wishes = {}): Promise<TestUser> {
  const made = await createUser(app, wishes)
  await app.db
    .updateTable('users')
    .where('id', '=', made.id)
    .set({ verification_status: 'VERIFIED' })
    .execute()
  return made
}

export interface MadePersonality {
  id: string
  slug: string
  name: string
}

/** A personality; the name is unique unless it is given. */
export async function personality(
  app: TestApp,
  texts: Partial<PersonalityTexts> & { slug?: string } = {},
): Promise<MadePersonality> {
  const mark = unique()
  const { slug = `personality-${mark}`, name = `Personality ${mark}`, ...rest } = texts
  const id = await insertPersonality(app.db, slug, { name, ...rest })
  app.responseCache.drop()
  return { id, slug, name }
}

/** A comment; makes its author and personality unless they are given. */
export async function comment(
  app: TestApp,
  wishes: {
    author?: TestUser
    personality?: MadePersonality
    content?: string
    isAnonymous?: boolean
  } = {},
): Promise<{ id: string; content: string }> {
  const author = wishes.author ?? (await createUser(app))
  const about = wishes.personality ?? (await personality(app))
  const { content = `Comment ${unique()}`, isAnonymous = false } = wishes
  const id = await insertComment(app.db, author.id, {
    personalityId: about.id,
    content,
    isAnonymous,
  })
  if (!id) throw new Error('there is no such personality')
  return { id, content }
}

/** A post; makes its author, a verified member, unless one is given. */
export async function post(
  app: TestApp,
  wishes: { author?: TestUser; content?: string } = {},
): Promise<{ id: string; content: string; author: TestUser }> {
  const author = wishes.author ?? (await createVerifiedUser(app))
  const { content = `Post ${unique()}` } = wishes
  return { id: await insertPost(app.db, author.id, { content }), content, author }
}

/** The address of a picture that a member has uploaded. */
export async function uploadedPicture(app: TestApp, as: Actor, kind: UploadKind): Promise<string> {
  commonPicture ??= picture({ width: 200, height: 150 })
  const form = formOf([{ field: 'image', content: await commonPicture, fileName: 'a.png' }])
  const url = `/api/upload/${kind}-image`
  const { body } = await app.send({ method: 'POST', url, as, ...form })
  return (body as { url: string }).url
}

let commonPicture: Promise<Buffer> | undefined
