import { ArrowDown, ArrowUp } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import * as texts from '#messages/personalities'
import { limits } from '../../contract/limits.ts'
import type { Order } from '../../contract/paging.ts'
import type { PersonalitySort } from '../../contract/personalities.ts'
import { personalityFilters } from '../../contract/personality-filters.ts'
import { filterParameters, listAddress } from '../lib/list-address.ts'
import { buttonLook } from '../ui/button-look.ts'
import { Select } from '../ui/field.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { useNarrow, useSearchText } from '../ui/use-search-text.ts'
import {
  isSort,
  type PersonalityList,
  type PersonalityListState,
  personalityList,
  sorts,
} from './list-state.ts'

interface ListControlsProps {
  state: PersonalityListState
  list?: PersonalityList
  /** Controls at the end of the line. */
  children?: ReactNode
}

// Without JavaScript, a search keeps the filters through hidden fields.
const keptFilters = listAddress('', filterParameters(personalityFilters))

/** Search and sort. A GET form, so that it works before hydration and without JavaScript. */
export function ListControls({ state, list = personalityList, children }: ListControlsProps) {
  const { text, change, submit, clear } = useSearchText(state.search, list)
  const narrow = useNarrow(list)
  const form = useRef<HTMLFormElement>(null)
  const sort = (sortBy: PersonalitySort) => narrow({ sortBy, order: sorts[sortBy].order })
  // Applies what was typed or chosen before hydration.
  const applyFormState = useEffectEvent(() => {
    const { q, sort: sortBy } = Object.fromEntries(new FormData(form.current ?? undefined))
    if (typeof q === 'string' && q.trim() !== (state.search ?? '')) change(q)
    if (isSort(sortBy) && sortBy !== state.sortBy) sort(sortBy)
  })
  useEffect(() => applyFormState(), [])
  return (
    <search>
      <form
        ref={form}
        action={list.path}
        className="grid gap-3 sm:grid-cols-[1fr_auto]"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <SearchBox
          label={texts.searchPoliticians}
          name="q"
          max={limits.searchMax}
          value={text}
          onChange={change}
          onClear={clear}
        />
        {[...keptFilters.queryOf(state)].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div className="flex gap-2 max-[23rem]:flex-wrap">
          <SortSelect chosen={state.sortBy} onSort={sort} />
          <OrderButton order={state.order} onReverse={(order) => narrow({ order })} />
          {children}
        </div>
      </form>
    </search>
  )
}

interface SortSelectProps {
  chosen: PersonalitySort
  onSort: (sort: PersonalitySort) => void
}

function SortSelect({ chosen, onSort }: SortSelectProps) {
  return (
    <div className="min-w-0 flex-1 max-[23rem]:basis-[calc(100%-4rem)] sm:w-48 sm:flex-none">
      <Select
        name="sort"
        aria-label={texts.sortBy}
        value={chosen}
        onChange={({ target }) => onSort(target.value as PersonalitySort)}
      >
        {Object.entries(sorts).map(([name, { label }]) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </Select>
    </div>
  )
}

interface OrderButtonProps {
  order: Order
  onReverse: (order: Order) => void
}

/** Reverses the order; without JavaScript by submitting the form with the other one. */
function OrderButton({ order, onReverse }: OrderButtonProps) {
  const isDescending = order === 'desc'
  const reversed = isDescending ? 'asc' : 'desc'
  const Arrow = isDescending ? ArrowDown : ArrowUp
  return (
    <>
      <button
        type="submit"
        name="order"
        value={reversed}
        aria-label={isDescending ? texts.reverseDescending : texts.reverseAscending}
        title={isDescending ? texts.descending : texts.ascending}
        className={buttonLook({ variant: 'outline', square: true })}
        onClick={(event) => {
          event.preventDefault()
          onReverse(reversed)
        }}
      >
        <Arrow aria-hidden="true" className="size-5" />
      </button>
      {/* After the button, because the first `order` parameter wins when the button submits. */}
      {!isDescending && <input type="hidden" name="order" value="asc" />}
    </>
  )
}
