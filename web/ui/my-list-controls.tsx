import { limits } from '../../contract/limits.ts'
import { Choice } from './choice.tsx'
import { type MyListState, myListSorts } from './my-list.ts'
import { SearchBox } from './search-box.tsx'
import { type SearchAddress, useSearchText } from './use-search-text.ts'

interface MyListControlsProps<Filter extends string> {
  state: MyListState<Filter>
  address: SearchAddress<MyListState<Filter>>
  searchLabel: string
  filterLabel: string
  filters: Record<Filter, string>
}

/** Search, filter and sort of a list of the user's own items; each change returns to the first page. */
export function MyListControls<Filter extends string>({
  state,
  address,
  searchLabel,
  filterLabel,
  filters,
}: MyListControlsProps<Filter>) {
  const { text, change, submit, clear, narrow } = useSearchText(state.q, address)
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
          label={searchLabel}
          className="col-span-2 sm:col-span-1"
          max={limits.searchMax}
          value={text}
          onChange={change}
          onClear={clear}
        />
        <Choice
          label={filterLabel}
          chosen={state.filter}
          choices={filters}
          onChoose={(filter) => narrow({ filter })}
        />
        <Choice
          label="Sort by"
          chosen={state.sort}
          choices={myListSorts}
          onChoose={(sort) => narrow({ sort })}
        />
      </form>
    </search>
  )
}
