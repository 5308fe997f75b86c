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
  // Applies what was typed or chosen before hydration.
  const applyFormState = useEffectEvent(() => {
    const { q, sort } = Object.fromEntries(new FormData(form.current ?? undefined))
    if (typeof q === 'string' && q.trim() !== state.q) change(q)
    if (isSort(sort) && sort !== state.sort) narrow({ sort, order: sorts[sort].order })
  })
  useEffect(() => applyFormState(), [])
  const isDescending = state.order === 'desc'
  const Arrow = isDescending ? ArrowDown : ArrowUp
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
        <div className="flex gap-2">
          <div className="min-w-0 flex-1 sm:w-48 sm:flex-none">
            <Select
              name="sort"
              aria-label="Sort by"
              value={state.sort}
              onChange={({ target }) => {
                const sort = target.value as ListState['sort']
                narrow({ sort, order: sorts[sort].order })
              }}
            >
              {Object.entries(sorts).map(([sort, { label }]) => (
                <option key={sort} value={sort}>
                  {label}
                </option>
              ))}
            </Select>
          </div>
          <button
            // Without JavaScript it submits the form with the reversed order.
            type="submit"
            name="order"
            value={isDescending ? 'asc' : 'desc'}
            aria-label={`Order: ${isDescending ? 'descending' : 'ascending'}. Reverse it`}
            title={isDescending ? 'Descending' : 'Ascending'}
            className={buttonLook({ variant: 'outline', square: true })}
            onClick={(event) => {
              event.preventDefault()
              narrow({ order: isDescending ? 'asc' : 'desc' })
            }}
          >
            <Arrow aria-hidden="true" className="size-5" />
          </button>
          {/* After the button, because the first `order` parameter wins when the button submits. */}
          {!isDescending && <input type="hidden" name="order" value="asc" />}
          {children}
        </div>
      </form>
    </search>
  )
}
