import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { Day } from '../../contract/ids.ts'
import { isPermission, permissions } from '../../contract/permissions.ts'
import {
  fieldsOf,
  isSecret,
  namesAnonymousAuthor,
  namesVoter,
  tellsMomentOfJoining,
} from './reply-fields.ts'
import { jsonSchemaOf, type Row, rows } from './rows.ts'

type RowWithReply = Row & { spec: { reply: z.ZodType } }
const rowsWithReply = rows.filter((row): row is RowWithReply => row.spec.reply !== undefined)
const fields = (row: RowWithReply) => fieldsOf(jsonSchemaOf(row.spec.reply, 'output'))
const paths = (found: { path: string }[]) => found.map(({ path }) => path)

describe('reply schemas', () => {
  it.each(rowsWithReply)('$title has only listed fields and no secret ones', (row) => {
    expect(paths(fields(row).filter(isSecret))).toEqual([])
  })

  it('CSV tables have no secret columns and no counts per user', () => {
    const columns = rows.flatMap(({ spec }) => spec.csv?.columns ?? [])
    const counting = columns.filter((name) => /count|vote|comment/i.test(name))
    const secret = columns.filter((name) => isSecret({ name, path: name, isNullable: false }))
    expect([...counting, ...secret]).toEqual([])
  })

  const voteRows = rowsWithReply.filter((row) => row.path.split('/')[1] === 'votes')
  it.each(voteRows)('$title cannot name a voter', (row) => {
    expect(paths(fields(row).filter(namesVoter))).toEqual([])
  })

  it.each(rowsWithReply)('$title tells no ballot number, except to the voter', (row) => {
    const isOwn = ['GET /votes/me', 'GET /users/me/export'].includes(row.title)
    const found = fields(row).filter(({ path }) =>
      /ballot\.|verifiedNumber|\bproof\b|\bbits\b|salt\b/i.test(path),
    )
    expect(found.length > 0).toBe(isOwn)
  })

  const rowsWithAuthors = rowsWithReply.filter((row) =>
    fields(row).some(({ name }) => name === 'isAnonymous'),
  )
  it.each(rowsWithAuthors)('$title cannot name an anonymous author', (row) => {
    expect(paths(namesAnonymousAuthor(fields(row)))).toEqual([])
  })

  // Callers see their own email, and administrators the emails of all users. Moderators and editors see none.
  const ownAccount = /^\/auth\/|^\/users\/me(\/|$)|^\/users\/profile$/
  const publicRows = rowsWithReply.filter(
    (row) =>
      !ownAccount.test(row.path) &&
      !(isPermission(row.access) && permissions[row.access].join() === 'ADMIN'),
  )
  it.each(publicRows)('$title has no email, except the one of who runs the site', (row) => {
    const emails = paths(fields(row).filter(({ name }) => /e-?mail/i.test(name)))
    expect(emails).toEqual(row.title === 'GET /site' ? ['operatorEmail'] : [])
  })

  it.each(publicRows)('$title tells the day on which a user joined, and not the moment', (row) => {
    expect(paths(tellsMomentOfJoining(fields(row)))).toEqual([])
  })

  // A rising count of a user would reveal who has just voted or commented anonymously.
  const userRows = rowsWithReply.filter(
    (row) => isPermission(row.access) && row.feature === 'users',
  )
  it.each(userRows)('$title has no vote or comment counts of users', (row) => {
    const counted = fields(row).filter(({ name }) => /^(vote|comment)s?count$/i.test(name))
    expect(paths(counted)).toEqual([])
  })

  // These start a session, or replace all sessions with a new one.
  const opensSession = /^\/auth\/(login|register|change-password|confirm-email)$/
  const otherRows = rowsWithReply.filter((row) => !opensSession.test(row.path))
  it.each(otherRows)('$title has no token', (row) => {
    expect(paths(fields(row).filter(({ name }) => /token/i.test(name)))).toEqual([])
  })
})

describe('leak detection', () => {
  const find = (shape: z.ZodType) => fieldsOf(jsonSchemaOf(shape, 'output'))

  it('finds a voter at any depth', () => {
    const vote = z.object({ id: z.string(), voter: z.object({ id: z.string(), name: z.string() }) })
    const hidden = z.object({ data: z.array(z.union([z.null(), vote])) })
    expect(paths(find(hidden).filter(namesVoter))).toEqual(['data.voter', 'data.voter.name'])
    const flat = z.object({ userId: z.string(), username: z.string(), user_email: z.string() })
    expect(find(flat).filter(namesVoter)).toHaveLength(3)
  })

  it('allows the viewer’s own vote and the personality', () => {
    const fine = z.object({
      hasUserVoted: z.boolean(),
      userVoteType: z.enum(['UPVOTE']).nullable(),
      personality: z.object({ name: z.string(), slug: z.string() }),
    })
    expect(find(fine).filter(namesVoter)).toEqual([])
  })

  it('finds an author beside the mark of anonymity', () => {
    const isAnonymous = z.boolean()
    const user = z.object({ name: z.string() })
    const open = z.object({ data: z.array(z.object({ isAnonymous, user, authorId: z.string() })) })
    expect(paths(namesAnonymousAuthor(find(open)))).toEqual(['data.user', 'data.authorId'])
    expect(namesAnonymousAuthor(find(z.object({ isAnonymous, user: user.nullable() })))).toEqual([])
  })

  it('finds the moment at which a user joined', () => {
    const [username, moment] = [z.string(), z.iso.datetime()]
    const user = z.object({ username, createdAt: moment })
    const list = z.object({ data: z.array(user), createdAt: moment })
    expect(paths(tellsMomentOfJoining(find(list)))).toEqual(['data.createdAt'])
    expect(tellsMomentOfJoining(find(z.object({ username, createdAt: Day })))).toEqual([])
  })

  it('finds secrets', () => {
    const secret = z.object({ passwordHash: z.string(), token_version: z.int() })
    expect(find(secret).filter(isSecret)).toHaveLength(2)
  })

  it('rejects open schemas, which could contain any field', () => {
    expect(() => find(z.object({ extra: z.unknown() }))).toThrow('extra may be anything')
    expect(() => find(z.looseObject({}))).toThrow('does not list')
    expect(() => find(z.object({ all: z.record(z.string(), z.string()) }))).toThrow('all takes')
  })
})
