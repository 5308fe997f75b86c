import { limits } from '../../contract/limits.ts'
import { Choice } from '../ui/choice.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { useSearchText } from '../ui/use-search-text.ts'
import {
  readUsersState,
  roles,
  sorts,
  statuses,
  type UsersState,
  usersAddress,
} from './users-state.ts'

const sortLabels = Object.fromEntries(
  Object.entries(sorts).map(([name, { label }]) => [name, label]),
) as Record<UsersState['sort'], string>

const address = { read: readUsersState, addressOf: usersAddress }

/** Search, filters and sort order of the users; each change returns to the first page. */
export function UsersControls({ state }: { state: UsersState }) {
  const { text, change, submit, clear, narrow } = useSearchText(state.q, address)
  return (
    <search>
      <form
        className="grid grid-cols-2 gap-3 md:grid-cols-[minmax(0,1fr)_10rem_9rem_10rem]"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <SearchBox
          label="Search by name, username or email"
          className="col-span-2 md:col-span-1"
          max={limits.searchMax}
          value={text}
          onChange={change}
          onClear={clear}
        />
        <Choice
          label="Role"
          chosen={state.role}
          choices={roles}
          onChoose={(role) => narrow({ role })}
        />
        <Choice
          label="Status"
          chosen={state.status}
          choices={statuses}
          onChoose={(status) => narrow({ status })}
        />
        <Choice
          label="Sort by"
          chosen={state.sort}
          choices={sortLabels}
          onChoose={(sort) => narrow({ sort })}
          className="col-span-2 md:col-span-1"
        />
      </form>
    </search>
  )
}
