import { X } from 'lucide-react'
import { Link } from 'react-router'
import * as texts from '#messages/personalities'
import { type FilterValues, filtersIn } from '../../contract/filter.ts'
import { personalityFilters } from '../../contract/personality-filters.ts'
import { partyName } from '../lib/shown-party.ts'
import { type PersonalityListState, personalityList } from './list-state.ts'
import { statusLabels } from './status-labels.ts'

type Values = Required<FilterValues<typeof personalityFilters>>
type Name = keyof Values

/** What each filter in use says. */
const labels: { [Each in Name]: (value: NonNullable<Values[Each]>) => string } = {
  status: (status) => statusLabels[status],
  chamber: (chamber) => chamber,
  area: (area) => area,
  party: partyName,
  parties: () => texts.otherParties,
  letter: (letter) => texts.lastNameWith({ letter: letter.toUpperCase() }),
}

interface ListFiltersProps {
  state: PersonalityListState
  /** The names of what the state has slugs of; undefined while they load. */
  filteredBy: { chamber: string | null; area: string | null } | undefined
}

/** The filters in use, each with a link that removes it. */
export function ListFilters({ state, filteredBy }: ListFiltersProps) {
  const names = filtersIn(personalityFilters, state)
  if (names.length === 0) return null
  return (
    <ul aria-label={texts.filters} className="mt-4 flex flex-wrap gap-2">
      {names.map((name) => (
        <Filter
          key={name}
          label={
            (name === 'chamber' || name === 'area' ? filteredBy?.[name] : null) ??
            labelOf(name, state[name])
          }
          remove={personalityList.addressOf({ ...state, [name]: undefined, page: 1 })}
        />
      ))}
    </ul>
  )
}

const labelOf = <Each extends Name>(name: Each, value: Values[Each]) =>
  value == null ? '' : labels[name](value)

function Filter({ label, remove }: { label: string; remove: string }) {
  return (
    <li className="min-w-0">
      <Link
        to={remove}
        preventScrollReset
        aria-label={texts.removeTheFilter({ label })}
        className="inline-flex min-h-target max-w-full items-center gap-2 rounded-full border border-accent bg-accent-wash px-3.5 text-small font-semibold text-accent-strong hover:border-accent-strong"
      >
        <span className="truncate" dir="auto">
          {label}
        </span>
        <X aria-hidden="true" className="size-4 shrink-0" />
      </Link>
    </li>
  )
}
