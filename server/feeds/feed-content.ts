import * as texts from '#messages/server/feeds'
import { commentPath } from '../../contract/comment-path.ts'
import type { Comment } from '../../contract/comments.ts'
import { limits } from '../../contract/limits.ts'
import type { Post } from '../../contract/posts.ts'
import type { Site } from '../../contract/site-settings.ts'
import { codePoints } from '../../contract/text-length.ts'
import { languageOfReader } from '../../messages/of-reader.ts'
import type { ReadAsVisitor } from '../platform/http/internal-client.ts'
import { siteIn } from '../site-settings/reader-site.ts'
import type { Feed, FeedEntry } from './atom.ts'

/** Entries of a feed: the newest. */
const entriesMax = 30

/** What feeds are made of. */
export interface FeedSources {
  read: ReadAsVisitor
  /** The newest comments on those who represent an area, as visitors see them. */
  readAreaComments: (slug: string, limit: number) => Promise<Comment[]>
}

/** What a feed is about, by the slug in its address; undefined if that is unknown. */
type ReadFeed = (sources: FeedSources, site: Site, slug: string) => Promise<Feed | undefined>

/** Feeds by the first part of their address. */
export const readFeeds: Record<'personalities' | 'areas', ReadFeed> = {
  async personalities({ read }, site, slug) {
    const person = await read('GET /personalities/:slug', { params: { slug } })
    if (!person) return undefined
    const [comments, posts] = await Promise.all([
      readComments(read, person),
      readMentions(read, person),
    ])
    return {
      id: person.id,
      title: texts.person({ name: person.name, site: site.name }),
      path: `/personalities/${encodeURIComponent(person.slug)}`,
      entries: newest([...comments, ...posts]),
    }
  },
  async areas({ read, readAreaComments }, site, slug) {
    const area = await read('GET /areas/:slug', { params: { slug } })
    if (!area) return undefined
    const comments = await readAreaComments(area.slug, entriesMax)
    return {
      title: texts.area({ area: area.name, site: site.name }),
      path: `/areas/${encodeURIComponent(area.slug)}`,
      entries: newest(comments.map(commentEntry)),
    }
  },
}

/** The feed of public posts. */
export async function readPostsFeed({ read }: FeedSources, site: Site): Promise<Feed> {
  const found = await read('GET /posts', { query: { limit: entriesMax } })
  return {
    title: texts.posts({ site: site.name }),
    subtitle: [site.place, siteIn(languageOfReader(), site).tagline].filter(Boolean).join(' · '),
    path: '/posts',
    entries: newest((found?.data ?? []).map(postEntry)),
  }
}

async function readComments(read: ReadAsVisitor, { id }: { id: string }): Promise<FeedEntry[]> {
  const found = await read('GET /comments/:personalityId', {
    params: { personalityId: id },
    query: { limit: entriesMax },
  })
  return (found?.data ?? []).map(commentEntry)
}

/** The posts that contain a name, as the person's page has them, or mention the handle. */
async function readMentions(
  read: ReadAsVisitor,
  { name, slug }: { name: string; slug: string },
): Promise<FeedEntry[]> {
  const [named, mentioned] = await Promise.all([
    searchPosts(read, name),
    searchPosts(read, `@${slug}`),
  ])
  const path = `/personalities/${slug}`
  const posts = [
    ...named,
    // Other handles may begin so.
    ...mentioned.filter(({ links }) => links.some(({ href }) => href === path)),
  ]
  return [...new Map(posts.map((post) => [post.id, postEntry(post)])).values()]
}

/** Posts that contain a text; none that are only similar. The closest come first, so many are read. */
async function searchPosts(read: ReadAsVisitor, search: string): Promise<Post[]> {
  if (codePoints(search) < limits.searchMin || codePoints(search) > limits.searchMax) return []
  const found = await read('GET /posts', { query: { search, limit: limits.pageLimitMax } })
  return found && !found.isSimilar ? found.data : []
}

const newest = (entries: FeedEntry[]) =>
  entries
    .toSorted((one, other) => other.time.localeCompare(one.time) || (one.id < other.id ? 1 : -1))
    .slice(0, entriesMax)

const commentEntry = ({ id, user, personality, content, lang, createdAt }: Comment): FeedEntry => ({
  id,
  title: user
    ? texts.comment({ author: user.name, person: personality.name })
    : texts.anonymousComment({ person: personality.name }),
  author: user && authorOf(user),
  path: commentPath({ slug: personality.slug, id }),
  text: content,
  lang,
  time: createdAt,
})

const postEntry = ({ id, user, content, lang, createdAt }: Post): FeedEntry => ({
  id,
  title: texts.post({ author: user.name }),
  author: authorOf(user),
  path: `/posts/${id}`,
  text: content,
  lang,
  time: createdAt,
})

const authorOf = ({ name, username }: { name: string; username: string }) => ({
  name,
  path: `/users/${username}`,
})
