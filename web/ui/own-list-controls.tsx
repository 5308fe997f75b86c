import { limits } from '../../contract/limits.ts'
import { Choice } from './choice.tsx'
import { type OwnListState, ownListSorts } from './own-list.ts'
import { SearchBox } from './search-box.tsx'
import { type SearchAddress, useSearchText } from './use-search-text.ts'

interface OwnListControlsProps<Filter extends string> {
  state: OwnListState<Filter>
  address: SearchAddress<OwnListState<Filter>>
  searchLabel: string
  filterLabel: string
  filters: Record<Filter, string>
}

/** Search, filter and sort of a list of own things; each starts again at the first page. */
export function OwnListControls<Filter extends string>({
  state,
  address,
  searchLabel,
  filterLabel,
  filters,
}: OwnListControlsProps<Filter>) {
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
          choices={ownListSorts}
          onChoose={(sort) => narrow({ sort })}
        />
      </form>
    </search>
  )
}
