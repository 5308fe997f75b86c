import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router'

/** Debounce in milliseconds. */
const debounceTime = 300

/** History state of a URL written by a search box. */
const ownWrite = { isSearchText: true }

/** A list whose state is kept in the URL, see `listAddress`. */
export interface List<State> {
  read: (search: URLSearchParams) => State
  addressOf: (state: State) => string
}

/**
 * The text of a search box whose state is kept in the URL: debounced while typing, written at once on submit. Other
 * changes of the URL (Back, a link) update the box. Every write returns to the first page.
 * @param committed the text in the rendered URL
 */
export function useSearchText<State extends { search: string | undefined }>(
  committed: string | undefined = '',
  list: List<State>,
) {
  const navigate = useNavigate()
  const isOwnWrite = useIsOwnWrite()
  const location = useLocation()
  const [text, setText] = useState(committed)
  const latest = useRef(committed)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  // Runs for every location, even with the same text: Back may undo a write that was never rendered.
  useEffect(() => {
    // Ignores the box's own writes, which a slow page renders only after more was typed.
    if (isOwnWrite || committed === latest.current) return
    clearTimeout(timer.current)
    latest.current = committed
    setText(committed)
  }, [location, isOwnWrite, committed])

  useEffect(() => () => clearTimeout(timer.current), [])

  function write(next: string): void {
    clearTimeout(timer.current)
    const trimmed = next.trim()
    if (trimmed === latest.current) return
    latest.current = trimmed
    void navigate(changedUrl(list, { search: trimmed || undefined } as Partial<State>), {
      replace: true,
      preventScrollReset: true,
      state: ownWrite,
    })
  }

  return {
    text,
    change(next: string): void {
      setText(next)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => write(next), debounceTime)
    },
    submit: () => write(text),
    clear(): void {
      setText('')
      write('')
    },
  }
}

/** Returns a function that changes filters and order of a list in the URL, and returns to the first page. */
export function useNarrow<State>(list: List<State>): (changed: Partial<State>) => void {
  const navigate = useNavigate()
  return (changed) => navigate(changedUrl(list, changed), { preventScrollReset: true })
}

/**
 * The current URL with another state, on the first page. It starts from the current URL, because the rendered state may
 * lag behind it and one write would undo another.
 */
function changedUrl<State>({ read, addressOf }: List<State>, changed: Partial<State>): string {
  return addressOf({ ...read(new URLSearchParams(window.location.search)), ...changed, page: 1 })
}

// Navigating back to a URL that a search box wrote is an external change.
function useIsOwnWrite(): boolean {
  const { state } = useLocation()
  const isHistoryNavigation = useNavigationType() === 'POP'
  return (
    !isHistoryNavigation && typeof state === 'object' && state !== null && 'isSearchText' in state
  )
}
