import { useNavigate } from 'react-router'
import { limits } from '../../contract/limits.ts'
import { Select } from '../ui/field.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { useSearchText } from '../ui/use-search-text.ts'
import { type MyVotesState, myVotesAddress } from './my-votes-state.ts'

const filters: Record<MyVotesState['type'], string> = {
  all: 'All',
  up: 'Upvotes',
  down: 'Downvotes',
}

const sorts: Record<MyVotesState['sort'], string> = {
  newest: 'Newest First',
  oldest: 'Oldest First',
  personality: 'By Personality',
}

/** Search, filter and sort of the own votes. */
export function MyVotesControls({ state }: { state: MyVotesState }) {
  const navigate = useNavigate()
  const { text, change, submit, clear } = useSearchText(state.q, (q) =>
    navigate(myVotesAddress({ ...state, q, page: 1 }), { replace: true, preventScrollReset: true }),
  )
  const narrow = (changed: Partial<MyVotesState>) =>
    navigate(myVotesAddress({ ...state, ...changed, page: 1 }), { preventScrollReset: true })
  return (
    <search>
      <form
        className="grid grid-cols-2 gap-3 sm:grid-cols-[minmax(0,1fr)_10rem_12rem]"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <SearchBox
          label="Search votes"
          className="col-span-2 sm:col-span-1"
          maxLength={limits.searchMax}
          value={text}
          onChange={change}
          onClear={clear}
        />
        <Select
          aria-label="Filter by vote"
          value={state.type}
          onChange={({ target }) => narrow({ type: target.value as MyVotesState['type'] })}
        >
          {Object.entries(filters).map(([type, label]) => (
            <option key={type} value={type}>
              {label}
            </option>
          ))}
        </Select>
        <Select
          aria-label="Sort by"
          value={state.sort}
          onChange={({ target }) => narrow({ sort: target.value as MyVotesState['sort'] })}
        >
          {Object.entries(sorts).map(([sort, label]) => (
            <option key={sort} value={sort}>
              {label}
            </option>
          ))}
        </Select>
      </form>
    </search>
  )
}
