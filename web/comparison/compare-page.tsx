import { type QueryClient, useQueries } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import * as texts from '#messages/comparison'
import { limits } from '../../contract/limits.ts'
import { supportPercent } from '../../contract/percent.ts'
import type { PersonalityDetail } from '../../contract/personalities.ts'
import { fullCount } from '../lib/formats.ts'
import { listText } from '../lib/list-text.ts'
import type { PageHandle } from '../lib/page.ts'
import { personalityQuery } from '../personalities/api.ts'
import { MandateList } from '../personalities/mandate-list.tsx'
import { PersonalityGrid } from '../personalities/personality-grid.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { useVoteCounts } from '../votes/use-vote-counts.ts'
import { AddPerson, loadFound } from './add-person.tsx'
import { comparedSlugs, comparison, comparisonOf } from './compared-people.ts'
import { loadSupportOverTime, SupportOverTime } from './support-over-time.tsx'

const readPeople = (queryClient: QueryClient, slugs: string[]) =>
  slugs.flatMap((slug) => queryClient.getQueryData(personalityQuery(slug).queryKey) ?? [])

export const handle: PageHandle = {
  readQuery: (search) => comparison.queryOf(comparison.read(search)),
  async load({ queryClient, url }) {
    const state = comparison.read(url.searchParams)
    const slugs = comparedSlugs(state)
    await Promise.all([
      ...slugs.map((slug) => queryClient.prefetchQuery(personalityQuery(slug))),
      loadFound(queryClient, state),
    ])
    await loadSupportOverTime(queryClient, readPeople(queryClient, slugs))
  },
  meta({ queryClient, url }) {
    const slugs = comparedSlugs(comparison.read(url.searchParams))
    const names = readPeople(queryClient, slugs).map(({ name }) => name)
    return {
      title:
        names.length > 0
          ? texts.compareNames({ names: listText(names) })
          : texts.comparePoliticians,
      description: texts.twoFourPoliticiansSide,
      canonical: comparisonOf(slugs),
      isEmbeddable: names.length > 0,
      // As many pages as there are pairs.
      noindex: slugs.length > 0 || comparison.read(url.searchParams).search !== undefined,
    }
  },
}

export function Component() {
  const [search] = useSearchParams()
  const state = comparison.read(search)
  const slugs = comparedSlugs(state)
  const found = useQueries({ queries: slugs.map((slug) => personalityQuery(slug)) })
  const people = found.flatMap(({ data }) => data ?? [])
  const missing = found.filter(({ isError }) => isError).length
  return (
    <div className="column">
      <PageHeading title={texts.compare} subtitle={texts.chooseTwoFourPoliticians} />
      <AddPerson state={state} />
      {people.length > 0 && <Chosen people={people} />}
      {missing > 0 && (
        <p role="status" className="mt-4 text-small text-ink-soft">
          {texts.peopleNotFound({ count: missing })}
        </p>
      )}
      {people.length > 0 && (
        <>
          <div className={`mt-6 ${columns[people.length]}`}>
            <PersonalityGrid personalities={people} isCompact />
          </div>
          {people.length > 1 && <Numbers people={people} />}
          {/* Drawn again for other people, because the picture of the server is theirs alone. */}
          <SupportOverTime key={people.map(({ id }) => id).join()} people={people} />
          <Offices people={people} />
        </>
      )}
    </div>
  )
}

/** Those who are compared, each with a link that leaves the comparison of the others. */
function Chosen({ people }: { people: PersonalityDetail[] }) {
  return (
    <ul aria-label={texts.compared} className="mt-4 flex flex-wrap gap-2">
      {people.map(({ slug, name }) => (
        <li key={slug} className="min-w-0">
          <Link
            to={comparisonOf(people.filter((one) => one.slug !== slug).map((one) => one.slug))}
            preventScrollReset
            aria-label={texts.remove({ name })}
            className="inline-flex min-h-target max-w-full items-center gap-2 rounded-full border border-accent bg-accent-wash px-3.5 text-small font-semibold text-accent-strong hover:border-accent-strong"
          >
            <span className="truncate" dir="auto">
              {name}
            </span>
            <X aria-hidden="true" className="size-4 shrink-0" />
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Cards beside each other on wide screens, by number. */
const columns: Record<number, string> = {
  2: 'lg:*:grid-cols-2',
  4: 'lg:*:grid-cols-4 lg:*:gap-4',
}

/** The mandates of each person, if any are known. */
function Offices({ people }: { people: PersonalityDetail[] }) {
  if (people.every(({ mandates }) => mandates.length === 0)) return null
  return (
    <section className="mt-10">
      <h2 className="border-t-2 border-ink pt-3 text-section font-bold">{texts.offices}</h2>
      <div className="mt-4 grid gap-x-8 gap-y-8 sm:grid-cols-2">
        {people.map(({ id, name, mandates }) => (
          <div key={id} className="min-w-0">
            <h3 className="mb-2 text-card font-bold">
              <span dir="auto">{name}</span>
            </h3>
            {mandates.length > 0 ? (
              <MandateList mandates={mandates} />
            ) : (
              <p className="text-small text-ink-soft">{texts.noOfficeIsKnown}</p>
            )}
          </div>
        ))}
      </div>
    </section>
  )
}

function Numbers({ people }: { people: PersonalityDetail[] }) {
  return (
    <section className="mt-10">
      <h2 className="border-t-2 border-ink pt-3 text-section font-bold">{texts.inNumbers}</h2>
      <table className="numbers-table tabular mt-3 w-full max-w-measure text-small">
        <caption className="sr-only">{texts.votesThoseWhoCompared}</caption>
        <thead className="text-caption text-ink-soft">
          <tr className="border-b border-line-strong">
            <th scope="col" className="py-2 text-start font-semibold">
              {texts.person}
            </th>
            {[texts.support, texts.votes, texts.comments].map((heading) => (
              <th key={heading} scope="col" className="py-2 ps-3 text-end font-semibold">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <NumbersRow key={person.id} person={person} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function NumbersRow({ person }: { person: PersonalityDetail }) {
  const counts = useVoteCounts(person)
  const votes = counts.upvoteCount + counts.downvoteCount
  return (
    <tr className="border-b border-line">
      <th scope="row" className="py-2 text-start font-semibold">
        <TextLink to={`/personalities/${person.slug}`}>
          <span dir="auto" className="wrap-anywhere">
            {person.name}
          </span>
        </TextLink>
      </th>
      <td data-heading={texts.support} className="py-2 ps-3 text-end">
        {votes >= limits.rankedVotesMin
          ? texts.shareOfVotes({ percent: supportPercent(counts) })
          : votes > 0
            ? texts.fewVotes
            : texts.noVotes}
      </td>
      <td data-heading={texts.votes} className="py-2 ps-3 text-end">
        {fullCount(votes)}
      </td>
      <td data-heading={texts.comments} className="py-2 ps-3 text-end">
        {fullCount(person.commentCount)}
      </td>
    </tr>
  )
}
