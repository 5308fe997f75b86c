import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import * as texts from '#messages/personalities'
import { filtersIn } from '../../contract/filter.ts'
import { limits } from '../../contract/limits.ts'
import type { FacetKind, FoundFacet, PersonalityFacets } from '../../contract/personalities.ts'
import { countOfStatus, personalityFilters } from '../../contract/personality-filters.ts'
import { failureText } from '../lib/api-error.ts'
import { fullCount } from '../lib/formats.ts'
import { withoutFilters } from '../lib/list-address.ts'
import { partyName } from '../lib/shown-party.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Choice } from '../ui/choice.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { useNarrow } from '../ui/use-search-text.ts'
import { facetsQuery, foundFacetsQuery } from './api.ts'
import { type PersonalityListState, personalityList } from './list-state.ts'
import { statusLabels } from './status-labels.ts'

type Status = keyof typeof statusLabels

interface FilterDialogProps {
  state: PersonalityListState
  onClose: () => void
}

/** Filters the list of personalities. What was chosen is shown above the list, where it can be removed. */
export function FilterDialog({ state, onClose }: FilterDialogProps) {
  const { data: facets, error } = useQuery(facetsQuery)
  const hasFilters = filtersIn(personalityFilters, state).length > 0
  return (
    <Dialog isOpen onClose={onClose} title={texts.filters}>
      {facets ? (
        <div className="grid gap-5">
          <StatusChoice state={state} statuses={facets.statuses} />
          <FacetFinder state={state} kinds={kindsOf(facets)} onChosen={onClose} />
        </div>
      ) : (
        <p role={error ? 'alert' : 'status'}>{error ? failureText(error) : texts.loading}</p>
      )}
      {hasFilters && (
        <ButtonLink
          to={personalityList.addressOf(withoutFilters(personalityFilters, state))}
          preventScrollReset
          variant="outline"
          className="mt-5"
          onClick={onClose}
        >
          {texts.removeTheFilters}
        </ButtonLink>
      )}
    </Dialog>
  )
}

const kindLabels: Record<FacetKind, string> = {
  party: texts.party,
  area: texts.area,
  chamber: texts.chamber,
}

const searchLabels: Record<FacetKind, string> = {
  party: texts.partyName,
  area: texts.areaName,
  chamber: texts.chamberName,
}

const kindsOf = ({ hasAreas, hasChambers }: PersonalityFacets): FacetKind[] => [
  'party',
  ...(hasAreas ? (['area'] as const) : []),
  ...(hasChambers ? (['chamber'] as const) : []),
]

interface StatusChoiceProps {
  state: PersonalityListState
  statuses: PersonalityFacets['statuses']
}

/** Chooses a status that people have, with their number. */
function StatusChoice({ state, statuses }: StatusChoiceProps) {
  const narrow = useNarrow(personalityList)
  const unset = state.search === undefined ? 'current' : 'all'
  const names = Object.keys(statusLabels) as Status[]
  const choices = names
    .filter((status) => status === state.status || countOfStatus(statuses, status) > 0)
    .map((status) => [
      status,
      texts.statusWithCount({
        status: statusLabels[status],
        count: countOfStatus(statuses, status),
      }),
    ])
  return (
    <div>
      <h3 className="mb-1.5 text-small font-semibold">{texts.statusOfPeople}</h3>
      <Choice<Status>
        label={texts.statusOfPeople}
        chosen={state.status ?? unset}
        choices={Object.fromEntries(choices) as Record<Status, string>}
        onChoose={(status) => narrow({ status: status === unset ? undefined : status })}
      />
    </div>
  )
}

interface FacetFinderProps {
  state: PersonalityListState
  kinds: FacetKind[]
  onChosen: () => void
}

/** Finds a party, an area or a chamber by a part of its name; the largest ones without a text. */
function FacetFinder({ state, kinds, onChosen }: FacetFinderProps) {
  const [kind, setKind] = useState<FacetKind>('party')
  const [text, setText] = useState('')
  const { data, error, isFetching } = useQuery(foundFacetsQuery(kind, text.trim()))
  return (
    <section aria-label={kindLabels[kind]}>
      <div className="mb-2.5 flex gap-2">
        {kinds.length > 1 && (
          <Choice<FacetKind>
            label={texts.filterBy}
            chosen={kind}
            choices={
              Object.fromEntries(kinds.map((one) => [one, kindLabels[one]])) as Record<
                FacetKind,
                string
              >
            }
            onChoose={setKind}
            className="w-30 shrink-0"
          />
        )}
        <SearchBox
          label={searchLabels[kind]}
          max={limits.searchMax}
          value={text}
          onChange={setText}
          onClear={() => setText('')}
          className="min-w-0 flex-1"
        />
      </div>
      {error && <p role="alert">{failureText(error)}</p>}
      {data?.data.length === 0 && !isFetching && <p role="status">{texts.nothingFound}</p>}
      <ul className="max-h-72 divide-y divide-line overflow-y-auto" aria-busy={isFetching}>
        {data?.data.map((facet) => (
          <li key={facet.value}>
            <FacetLink facet={facet} kind={kind} state={state} onChosen={onChosen} />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface FacetLinkProps {
  facet: FoundFacet
  kind: FacetKind
  state: PersonalityListState
  onChosen: () => void
}

function FacetLink({ facet, kind, state, onChosen }: FacetLinkProps) {
  const { value, within, statuses } = facet
  const name = kind === 'party' ? partyName(facet.name) : facet.name
  const others = kind === 'party' ? { parties: undefined } : {}
  return (
    <Link
      to={personalityList.addressOf({ ...state, ...others, [kind]: value, page: 1 })}
      preventScrollReset
      onClick={onChosen}
      aria-current={state[kind] === value ? 'true' : undefined}
      className="flex min-h-target items-center gap-3 hover:bg-sunken"
    >
      <span
        dir="auto"
        className="min-w-0 flex-1 font-semibold wrap-anywhere text-accent underline underline-offset-4"
      >
        {within ? texts.placeWithin({ name, within }) : name}
      </span>
      <span className="tabular text-caption text-ink-soft">
        {fullCount(countOfStatus(statuses, state.status))}
      </span>
    </Link>
  )
}
