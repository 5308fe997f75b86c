import { ArrowDown, ArrowUp } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { limits } from '../../contract/limits.ts'
import { buttonLook } from '../ui/button-look.ts'
import { Select } from '../ui/field.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { useSearchText } from '../ui/use-search-text.ts'
import { isSort, type ListState, listAddress, readListState, sorts } from './list-state.ts'

interface ListControlsProps {
  state: ListState
  /** Path of the page with the list. */
  path?: string
  /** Controls at the end of the line. */
  children?: ReactNode
}

/** Search and sort. A GET form, so that it works before hydration and without JavaScript. */
export function ListControls({ state, path = '/personalities', children }: ListControlsProps) {
  const { text, change, submit, clear, narrow } = useSearchText(state.q, {
    read: readListState,
    addressOf: (shown: ListState) => listAddress(shown, path),
  })
  const form = useRef<HTMLFormElement>(null)
  const sortBy = (sort: ListState['sort']) => narrow({ sort, order: sorts[sort].order })
  // Applies what was typed or chosen before hydration.
  const applyFormState = useEffectEvent(() => {
    const { q, sort } = Object.fromEntries(new FormData(form.current ?? undefined))
    if (typeof q === 'string' && q.trim() !== state.q) change(q)
    if (isSort(sort) && sort !== state.sort) sortBy(sort)
  })
  useEffect(() => applyFormState(), [])
  return (
    <search>
      <form
        ref={form}
        action={path}
        className="grid gap-3 sm:grid-cols-[1fr_auto]"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <SearchBox
          label="Search personalities"
          name="q"
          max={limits.searchMax}
          value={text}
          onChange={change}
          onClear={clear}
        />
        {(['party', 'letter'] as const).map(
          (name) =>
            state[name] !== '' && (
              <input key={name} type="hidden" name={name} value={state[name]} />
            ),
        )}
        <div className="flex gap-2">
          <SortSelect sort={state.sort} onSort={sortBy} />
          <OrderButton order={state.order} onReverse={(order) => narrow({ order })} />
          {children}
        </div>
      </form>
    </search>
  )
}

interface SortSelectProps {
  sort: ListState['sort']
  onSort: (sort: ListState['sort']) => void
}

function SortSelect({ sort, onSort }: SortSelectProps) {
  return (
    <div className="min-w-0 flex-1 sm:w-48 sm:flex-none">
      <Select
        name="sort"
        aria-label="Sort by"
        value={sort}
        onChange={({ target }) => onSort(target.value as ListState['sort'])}
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
  order: ListState['order']
  onReverse: (order: ListState['order']) => void
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
        aria-label={`Order: ${isDescending ? 'descending' : 'ascending'}. Reverse it`}
        title={isDescending ? 'Descending' : 'Ascending'}
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
