import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import * as texts from '#messages/personalities'
import { limits } from '../../contract/limits.ts'
import { codePoints } from '../../contract/text-length.ts'
import { api } from '../lib/api.ts'
import { cutAtWord } from '../lib/formats.ts'
import { TextLink } from '../ui/text-link.tsx'
import { Time } from '../ui/time.tsx'

const shownMax = 3
const excerptMax = 180

/** The posts that contain a name, as much of them as the page of a person shows; none that are only similar. */
export const postsAboutQuery = (name: string) =>
  queryOptions({
    queryKey: ['posts', 'about', name],
    queryFn: async ({ client, signal }) => {
      if (!isSearchable(name)) return []
      const query = { search: name, limit: shownMax }
      const { data, isSimilar } = await api('GET /posts', { query, client, signal })
      return isSimilar
        ? []
        : data.map(({ id, content, createdAt, user }) => ({
            id,
            text: cutAtWord(content, excerptMax),
            createdAt,
            author: user.name,
          }))
    },
  })

const isSearchable = (name: string) =>
  codePoints(name) >= limits.searchMin && codePoints(name) <= limits.searchMax

/** Posts that mention a person; nothing without one. */
export function PostsAbout({ name }: { name: string }) {
  const { data: posts = [] } = useQuery(postsAboutQuery(name))
  if (posts.length === 0) return null
  return (
    <section className="mt-10 print:hidden">
      <header className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6 border-t-2 border-ink pt-2.5">
        <h2 className="text-section font-bold">{texts.postsThatMentionThem}</h2>
        <TextLink
          to={`/search?${new URLSearchParams({ q: name, tab: 'posts' })}`}
          className="text-small"
        >
          {texts.searchPosts}
        </TextLink>
      </header>
      <ul className="grid gap-4 lg:grid-cols-3 lg:gap-6">
        {posts.map(({ id, text, createdAt, author }) => (
          <li key={id} className="relative rounded-card border border-line bg-surface p-4">
            <p className="text-caption text-ink-soft">
              <b dir="auto" className="font-semibold text-ink">
                {author}
              </b>{' '}
              <Time value={createdAt} />
            </p>
            <p dir="auto" className="mt-1.5 text-small wrap-anywhere">
              <Link to={`/posts/${id}`} className="stretched hover:underline">
                {text}
              </Link>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
