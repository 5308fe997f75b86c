import { type QueryClient, useQueries, useQuery } from '@tanstack/react-query'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import * as texts from '#messages/personalities'
import type { PersonalityDetail } from '../../contract/personalities.ts'
import { Portrait } from '../ui/portrait.tsx'
import { TextLink } from '../ui/text-link.tsx'
import {
  everybody,
  type Group,
  groupsOf,
  neighboursQuery,
  type RelatedPerson,
} from './related-people.ts'

/** Loads what the end of a person's page shows. */
export async function loadRelated(queryClient: QueryClient, personality: PersonalityDetail) {
  const load = (group: Group) => queryClient.prefetchQuery(neighboursQuery(group, personality.slug))
  const groups = groupsOf(personality)
  await Promise.all(groups.map(load))
  const isAlone = groups.every((group) => {
    const { queryKey } = neighboursQuery(group, personality.slug)
    return queryClient.getQueryData(queryKey)?.following.length === 0
  })
  if (isAlone) await load(everybody)
}

/** Where to go from a person: others of the area and the party, the previous and the next one. */
export function Related({ personality }: { personality: PersonalityDetail }) {
  const { slug } = personality
  const groups = groupsOf(personality)
  const lists = useQueries({ queries: groups.map((group) => neighboursQuery(group, slug)) })
  const isAlone = lists.every(({ data }) => data?.following.length === 0)
  const all = useQuery({ ...neighboursQuery(everybody, slug), enabled: isAlone })
  const shown = (isAlone ? [everybody] : groups)
    .map((group, index) => ({
      ...group,
      following: [],
      ...(isAlone ? all.data : lists[index]?.data),
    }))
    .filter(({ following }) => following.length > 0)
  const [largest] = shown.toSorted((a, b) => b.following.length - a.following.length)
  return (
    <>
      {shown.map(({ title, allLabel, path, following }) => (
        <section key={title} aria-label={title} className="mt-10 print:hidden">
          <header className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6 border-t-2 border-ink pt-2.5">
            <h2 dir="auto" className="text-section font-bold">
              {title}
            </h2>
            <TextLink to={path} className="text-small" aria-label={allLabel}>
              {texts.seeAll}
            </TextLink>
          </header>
          <ul className="grid gap-x-6 sm:grid-cols-2 lg:grid-cols-4">
            {following.map((person) => (
              <li key={person.slug} className="min-w-0">
                <PersonLink person={person} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {largest && <Neighbours previous={largest.previous} next={largest.following[0]} />}
    </>
  )
}

function PersonLink({ person: { slug, name, position, imageUrl } }: { person: RelatedPerson }) {
  return (
    <Link
      to={`/personalities/${slug}`}
      className="group flex items-center gap-3 rounded-control py-2"
    >
      <Portrait name={name} src={imageUrl} className="size-12 rounded-control" sizes="3rem" />
      <span className="min-w-0">
        <span dir="auto" className="block font-semibold wrap-break-word group-hover:underline">
          {name}
        </span>
        {position && (
          <span dir="auto" className="block truncate text-caption text-ink-soft">
            {position}
          </span>
        )}
      </span>
    </Link>
  )
}

interface NeighboursProps {
  previous: RelatedPerson | undefined
  next: RelatedPerson | undefined
}

const hidden = (text: ReactNode) => <span className="sr-only">{text}</span>

function Neighbours({ previous, next }: NeighboursProps) {
  return (
    <nav
      aria-label={texts.previousAndNextPerson}
      className="mt-10 flex flex-wrap justify-between gap-x-6 border-t border-line pt-3 print:hidden"
    >
      {previous && previous.slug !== next?.slug && (
        <Link to={`/personalities/${previous.slug}`} rel="prev" className="arrow-link">
          <ArrowLeft aria-hidden="true" className="size-4.5 shrink-0" />
          <span>
            {texts.previousPerson({ hidden, name: <span dir="auto">{previous.name}</span> })}
          </span>
        </Link>
      )}
      {next && (
        <Link to={`/personalities/${next.slug}`} rel="next" className="arrow-link ms-auto">
          <span>{texts.nextPerson({ hidden, name: <span dir="auto">{next.name}</span> })}</span>
          <ArrowRight aria-hidden="true" className="size-4.5 shrink-0" />
        </Link>
      )}
    </nav>
  )
}
