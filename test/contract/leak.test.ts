import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { fieldsOf, isSecret, namesAnonymousAuthor, namesVoter } from './reply-fields.ts'
import { jsonSchemaOf, type Row, rows } from './rows.ts'

type Answering = Row & { spec: { reply: z.ZodType } }
const answering = rows.filter((row): row is Answering => row.spec.reply !== undefined)
const fields = (row: Answering) => fieldsOf(jsonSchemaOf(row.spec.reply, 'output'))
const paths = (found: { path: string }[]) => found.map(({ path }) => path)

describe('what the replies may carry', () => {
  it.each(answering)('$title lists its fields and none is secret', (row) => {
    expect(paths(fields(row).filter(isSecret))).toEqual([])
  })

  it('a table has no secret column, and none that counts what somebody did', () => {
    const columns = rows.flatMap(({ spec }) => spec.csv?.columns ?? [])
    const telling = columns.filter((name) => /count|vote|comment/i.test(name))
    const secret = columns.filter((name) => isSecret({ name, path: name, isNullable: false }))
    expect([...telling, ...secret]).toEqual([])
  })

  const ofVotes = answering.filter((row) => row.path.split('/')[1] === 'votes')
  it.each(ofVotes)('$title cannot name a voter', (row) => {
    expect(paths(fields(row).filter(namesVoter))).toEqual([])
  })

  const ofAuthors = answering.filter((row) =>
    fields(row).some(({ name }) => name === 'isAnonymous'),
  )
  it.each(ofAuthors)('$title cannot name an anonymous author', (row) => {
    expect(paths(namesAnonymousAuthor(fields(row)))).toEqual([])
  })

  // The caller's own account is told; an administrator is told those of others.
  const aboutTheCaller = /^\/auth\/|^\/users\/me(\/|$)|^\/users\/profile$/
  const ofOthers = answering.filter(
    (row) => !aboutTheCaller.test(row.path) && row.access !== 'admin',
  )
  it.each(ofOthers)('$title tells no email', (row) => {
    expect(paths(fields(row).filter(({ name }) => /e-?mail/i.test(name)))).toEqual([])
  })

  // Who watches the counts of a member rise could tell who has just voted, or commented anonymously.
  const ofUsers = answering.filter((row) => row.access === 'admin' && row.noun === 'users')
  it.each(ofUsers)('$title counts nobody’s votes or comments', (row) => {
    const counted = fields(row).filter(({ name }) => /^(vote|comment)s?count$/i.test(name))
    expect(paths(counted)).toEqual([])
  })

  // These open a session, or a new one after all others have ended.
  const opensSession = /^\/auth\/(login|register|change-password)$/
  const withoutSignIn = answering.filter((row) => !opensSession.test(row.path))
  it.each(withoutSignIn)('$title hands out no token', (row) => {
    expect(paths(fields(row).filter(({ name }) => /token/i.test(name)))).toEqual([])
  })
})

describe('the search for leaks', () => {
  const find = (shape: z.ZodType) => fieldsOf(jsonSchemaOf(shape, 'output'))

  it('finds a voter wherever it hides', () => {
    const vote = z.object({ id: z.string(), voter: z.object({ id: z.string(), name: z.string() }) })
    const hidden = z.object({ data: z.array(z.union([z.null(), vote])) })
    expect(paths(find(hidden).filter(namesVoter))).toEqual(['data.voter', 'data.voter.name'])
    const flat = z.object({ userId: z.string(), username: z.string(), user_email: z.string() })
    expect(find(flat).filter(namesVoter)).toHaveLength(3)
  })

  it('lets the own vote and the personality be', () => {
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

  it('finds secrets', () => {
    const secret = z.object({ passwordHash: z.string(), token_version: z.int() })
    expect(find(secret).filter(isSecret)).toHaveLength(2)
  })

  it('refuses replies that could carry anything', () => {
    expect(() => find(z.object({ extra: z.unknown() }))).toThrow('extra may be anything')
    expect(() => find(z.looseObject({}))).toThrow('does not list')
    expect(() => find(z.object({ all: z.record(z.string(), z.string()) }))).toThrow('all takes')
  })
})
