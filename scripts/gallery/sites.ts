import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import type { Personality } from '../../contract/personalities.ts'
import type { Post } from '../../contract/posts.ts'
import { demoAccounts } from '../../server/demo/demo-accounts.ts'
import { childEnvironment, projectRoot } from '../../test/config.ts'
import { registerVerified } from '../../test/journeys/community.ts'
import { SiteProcess } from '../../test/journeys/site-process.ts'
import {
  administrator,
  administratorSettings,
  registerUser,
  type Session,
  signIn,
} from '../../test/journeys/users.ts'
import type { DataSet, Viewer } from './options.ts'

/** A running site with a session for each viewer. */
export interface GallerySite {
  data: DataSet
  origin: string
  sessions: Record<Exclude<Viewer, 'visitor'>, Session>
  /** Paths to show for each pattern with parameters, such as `/personalities/:slug`. */
  examples: Record<string, string[]>
  stop(): Promise<unknown>
}

const sample = 'samples/us-congress.popolo.json'

/** Fills a new data folder and starts a site on it. */
export async function openSite(data: DataSet, folder: string): Promise<GallerySite> {
  const settings = { DATA_DIR: path.join(folder, data), DEMO: '0' }
  if (data === 'demo') await runCommand(settings, 'seed')
  if (data === 'congress') await runCommand(settings, 'import', path.join(projectRoot, sample))
  const administered = data === 'demo' ? {} : administratorSettings
  const site = await SiteProcess.start({ ...settings, ...administered })
  const sessions = await (data === 'demo' ? demoSessions : newSessions)(site.origin)
  return {
    data,
    origin: site.origin,
    sessions,
    examples: await findExamples(site.origin, sessions),
    stop: () => site.stop(),
  }
}

async function runCommand(settings: Record<string, string>, ...args: string[]): Promise<void> {
  const script = path.join(projectRoot, 'scripts/voxpop.ts')
  const child = spawn(process.execPath, [script, ...args], {
    env: childEnvironment(settings),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [errors, [code]] = await Promise.all([text(child.stderr), once(child, 'close')])
  if (code !== 0) throw new Error(`voxpop ${args.join(' ')} failed: ${errors}`)
}

async function demoSessions(origin: string): Promise<GallerySite['sessions']> {
  const sessionOf = (find: (account: (typeof demoAccounts)[number]) => boolean) => {
    const account = demoAccounts.find(find)
    if (!account) throw new Error('The demo has no such account.')
    return signIn(origin, account)
  }
  const [member, verified, admin] = await Promise.all([
    sessionOf(({ role, isVerified }) => role === 'USER' && !isVerified),
    sessionOf(({ isVerified }) => isVerified),
    sessionOf(({ role }) => role === 'ADMIN'),
  ])
  return { member, verified, admin }
}

/** Accounts without votes, comments and posts. */
async function newSessions(origin: string): Promise<GallerySite['sessions']> {
  const [member, verified, admin] = await Promise.all([
    registerUser(origin, { name: 'Maren Holloway', username: 'maren' }),
    registerVerified(origin, { name: 'Tobias Achebe-Lund' }),
    signIn(origin, administrator),
  ])
  return { member: member.session, verified: verified.session, admin }
}

async function findExamples(
  origin: string,
  { member, verified }: GallerySite['sessions'],
): Promise<GallerySite['examples']> {
  const rowsOf = async <Row>(path: string) => {
    const { data } = (await (await fetch(`${origin}/api${path}`)).json()) as { data: Row[] }
    return data
  }
  const firstOf = async <Row>(path: string) => (await rowsOf<Row>(path))[0]
  const [personality, other] = await rowsOf<Personality>('/personalities')
  const post = await firstOf<Post>('/posts')
  const area = await firstOf<{ slug: string }>('/areas')
  const party = await firstOf<{ slug: string }>('/parties')
  const chamber = await firstOf<{ slug: string }>('/chambers')
  const pages: GallerySite['examples'] = {
    '/admin/personalities/:id': personality ? [`/admin/personalities/${personality.id}`] : [],
    '/compare?people=:slugs':
      personality && other ? [`/compare?people=${personality.slug},${other.slug}`] : [],
    '/areas/:slug': area ? [`/areas/${area.slug}`] : [],
    '/parties/:slug': party ? [`/parties/${party.slug}`] : [],
    '/chambers/:slug': chamber ? [`/chambers/${chamber.slug}`] : [],
    '/personalities/:slug': personality ? [`/personalities/${personality.slug}`] : [],
    '/posts/:id': post ? [`/posts/${post.id}`] : [],
    '/users/:username': [member, verified].map(({ user }) => `/users/${user.username}`),
  }
  const framed = ['/personalities/:slug', '/areas/:slug', '/compare?people=:slugs']
  const frames = framed.map((page) => [
    `/embed${page}`,
    (pages[page] ?? []).map((path) => `/embed${path}`),
  ])
  return { ...pages, ...Object.fromEntries(frames) }
}
