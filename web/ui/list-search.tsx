import { useEffect, useEffectEvent, useRef } from 'react'
import { limits } from '../../contract/limits.ts'
import { SearchBox } from './search-box.tsx'
import { type List, useSearchText } from './use-search-text.ts'

interface ListSearchProps<State> {
  label: string
  /** The text in the rendered URL. */
  search: string | undefined
  list: List<State> & { path: string }
  /** Other parameters of the address, which a search without JavaScript keeps. */
  kept?: Record<string, string | undefined>
}

/** The search field of a list whose state is in the URL. A GET form, so that it works before hydration and without JavaScript. */
export function ListSearch<State extends { search: string | undefined }>({
  label,
  search,
  list,
  kept = {},
}: ListSearchProps<State>) {
  const { text, change, submit, clear } = useSearchText(search, list)
  const form = useRef<HTMLFormElement>(null)
  // Applies what was typed before hydration.
  const applyFormState = useEffectEvent(() => {
    const typed = new FormData(form.current ?? undefined).get('q')
    if (typeof typed === 'string' && typed.trim() !== (search ?? '')) change(typed)
  })
  useEffect(() => applyFormState(), [])
  return (
    <search>
      <form
        ref={form}
        action={list.path}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <SearchBox
          label={label}
          name="q"
          max={limits.searchMax}
          value={text}
          onChange={change}
          onClear={clear}
        />
        {Object.entries(kept).map(
          ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
        )}
      </form>
    </search>
  )
}
