import * as texts from '#messages/users'
import { limits } from '../../contract/limits.ts'
import type { userFilters } from '../../contract/user-filters.ts'
import { FilterChoice, FilterControls } from '../ui/filter-controls.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { SortChoice } from '../ui/sort-choice.tsx'
import { useNarrow, useSearchText } from '../ui/use-search-text.ts'
import { sorts, type UsersState, userList } from './users-state.ts'

const roles = {
  USER: texts.users,
  MODERATOR: texts.moderators,
  EDITOR: texts.editors,
  ADMIN: texts.administrators,
}
const statuses = { ACTIVE: texts.active, SUSPENDED: texts.suspended }

const controls: FilterControls<typeof userFilters> = {
  role: (props) => (
    <FilterChoice label={texts.role} all={texts.allRoles} choices={roles} {...props} />
  ),
  status: (props) => (
    <FilterChoice label={texts.status} all={texts.anyStatus} choices={statuses} {...props} />
  ),
}

/** Search, filters and sort order of the users; each change returns to the first page. */
export function UsersControls({ state }: { state: UsersState }) {
  const { text, change, submit, clear } = useSearchText(state.search, userList)
  const narrow = useNarrow(userList)
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
          label={texts.searchNameUsernameEmail}
          className="col-span-2 md:col-span-1"
          max={limits.searchMax}
          value={text}
          onChange={change}
          onClear={clear}
        />
        <FilterControls controls={controls} values={state} onChange={narrow} />
        <SortChoice
          chosen={state.sort}
          sorts={sorts}
          onChoose={(sort) => narrow({ sort })}
          className="col-span-2 md:col-span-1"
        />
      </form>
    </search>
  )
}
