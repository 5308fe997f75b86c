import { useEffect, useEffectEvent, useRef } from 'react'
import * as texts from '#messages/search'
import { limits } from '../../contract/limits.ts'
import { SearchBox } from '../ui/search-box.tsx'
import { useSearchText } from '../ui/use-search-text.ts'
import { type SearchState, searchList } from './search-state.ts'

/** The search field. A GET form, so that it works before hydration and without JavaScript. */
export function SearchForm({ state }: { state: SearchState }) {
  const { text, change, submit, clear } = useSearchText(state.search, searchList)
  const form = useRef<HTMLFormElement>(null)
  // Applies what was typed before hydration.
  const applyFormState = useEffectEvent(() => {
    const typed = new FormData(form.current ?? undefined).get('q')
    if (typeof typed === 'string' && typed.trim() !== (state.search ?? '')) change(typed)
  })
  useEffect(() => applyFormState(), [])
  return (
    <search>
      <form
        ref={form}
        action="/search"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <SearchBox
          label={texts.searchByNameOrWord}
          name="q"
          max={limits.searchMax}
          value={text}
          onChange={change}
          onClear={clear}
        />
        {state.tab && <input type="hidden" name="tab" value={state.tab} />}
      </form>
    </search>
  )
}
