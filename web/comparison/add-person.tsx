import { type QueryClient, useQuery } from '@tanstack/react-query'
import { Plus, Users } from 'lucide-react'
import { Link } from 'react-router'
import * as texts from '#messages/comparison'
import { placeLimits } from '../../contract/place-limits.ts'
import { shownParty } from '../lib/shown-party.ts'
import { personalitiesQuery } from '../personalities/api.ts'
import { personalityList } from '../personalities/list-state.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ListSearch } from '../ui/list-search.tsx'
import { Portrait } from '../ui/portrait.tsx'
import { type ComparisonState, comparedSlugs, comparison, comparisonOf } from './compared-people.ts'

/** People who are offered at most. */
const foundMax = 6

/** People are offered without a search until two are chosen: those with the most votes. */
const foundQuery = (state: ComparisonState) => ({
  ...personalitiesQuery({
    ...personalityList.read(new URLSearchParams()),
    search: state.search,
  }),
  enabled: state.search !== undefined || comparedSlugs(state).length < 2,
})

/** Loads the people who are offered. */
export function loadFound(queryClient: QueryClient, state: ComparisonState) {
  const { enabled, ...query } = foundQuery(state)
  return enabled ? queryClient.prefetchQuery(query) : undefined
}

/** A search for somebody else to compare; each result is a link that adds the person. */
export function AddPerson({ state }: { state: ComparisonState }) {
  const slugs = comparedSlugs(state)
  const { enabled, ...query } = foundQuery(state)
  const { data } = useQuery({ ...query, enabled })
  if (slugs.length >= placeLimits.comparedMax) return null
  const found = enabled ? (data?.data ?? []) : []
  const others = found.filter(({ slug }) => !slugs.includes(slug)).slice(0, foundMax)
  return (
    <div className="max-w-measure">
      <ListSearch
        label={slugs.length === 0 ? texts.searchForAPolitician : texts.searchForAnotherPolitician}
        search={state.search}
        list={comparison}
        kept={{ people: state.people }}
      />
      <p role="status" className="mt-2 text-small text-ink-soft empty:hidden">
        {state.search !== undefined && data && others.length === 0 ? texts.nobodyElseWasFound : ''}
      </p>
      {state.search === undefined && slugs.length === 0 && data?.data.length === 0 && (
        <div className="mt-6">
          <EmptyState title={texts.nobodyYet} hint={texts.siteDoesNotKnow} icon={<Users />} />
        </div>
      )}
      <ul className="mt-2 divide-y divide-line">
        {others.map((person) => (
          <li key={person.id}>
            <Link
              to={comparisonOf([...slugs, person.slug])}
              preventScrollReset
              className="flex min-h-target items-center gap-3 rounded-control px-2 py-1.5 hover:bg-sunken"
            >
              <Plus aria-hidden="true" className="size-4.5 shrink-0 text-accent" />
              <Portrait
                name={person.name}
                src={person.imageUrl}
                className="size-10 rounded-control"
                sizes="2.5rem"
              />
              <span className="min-w-0 flex-1">
                <span>
                  {texts.comparePerson({
                    hidden: (text) => <span className="sr-only">{text}</span>,
                    name: (
                      <span dir="auto" className="font-semibold">
                        {person.name}
                      </span>
                    ),
                  })}
                </span>
                <span dir="auto" className="block text-small text-ink-soft empty:hidden">
                  {[shownParty(person), person.position].filter(Boolean).join(' · ')}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
