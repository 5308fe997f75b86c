import { X } from 'lucide-react'
import { Link } from 'react-router'
import { type ListState, listAddress } from './list-state.ts'

/** The filters in use, each with a link that removes it. */
export function ListFilters({ state }: { state: ListState }) {
  const { party, letter } = state
  if (party === '' && letter === '') return null
  return (
    <ul aria-label="Filters" className="mt-4 flex flex-wrap gap-2">
      {party !== '' && (
        <Filter label={party} remove={listAddress({ ...state, party: '', page: 1 })} />
      )}
      {letter !== '' && (
        <Filter
          label={`Last name: ${letter.toUpperCase()}`}
          remove={listAddress({ ...state, letter: '', page: 1 })}
        />
      )}
    </ul>
  )
}

function Filter({ label, remove }: { label: string; remove: string }) {
  return (
    <li className="min-w-0">
      <Link
        to={remove}
        preventScrollReset
        aria-label={`Remove the filter ${label}`}
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
