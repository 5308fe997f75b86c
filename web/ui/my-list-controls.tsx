import type { ReactNode } from 'react'
import { limits } from '../../contract/limits.ts'
import { type MyListState, mySorts } from './my-list.ts'
import { SearchBox } from './search-box.tsx'
import { SortChoice } from './sort-choice.tsx'
import { type List, useNarrow, useSearchText } from './use-search-text.ts'

interface MyListControlsProps<State> {
  list: List<State>
  state: State
  searchLabel: string
  /** The controls of the filters. */
  children: ReactNode
}

/** Search, filters and sort of a list of the user's own items; each change returns to the first page. */
export function MyListControls<State extends MyListState>({
  list,
  state,
  searchLabel,
  children,
}: MyListControlsProps<State>) {
  const { text, change, submit, clear } = useSearchText(state.search, list)
  const narrow = useNarrow(list)
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
        {children}
        <SortChoice
          chosen={state.sort}
          sorts={mySorts}
          onChoose={(sort) => narrow({ sort } as Partial<State>)}
        />
      </form>
    </search>
  )
}
