import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router'

const pause = 300

/** History state of an address that a search box wrote. */
const ownWrite = { isSearchText: true }

/** How the state of a searched list is read from the query of its address, and written as a path and query. */
export interface SearchAddress<State> {
  read: (search: URLSearchParams) => State
  addressOf: (state: State) => string
}

/**
 * The text of a search box whose state is kept in the address: it is written there after a pause in typing, or at once
 * on submit. A change of the address from elsewhere (Back, a link) comes into the box. `narrow` writes other parts of
 * the state. Each write starts from what the address says at that moment: on a slow page, what is rendered lags behind
 * it, and one write would undo the other. Each leads to the first page.
 * @param committed the text that the address shown holds
 */
export function useSearchText<State extends { q: string; page: number }>(
  committed: string,
  { read, addressOf }: SearchAddress<State>,
) {
  const navigate = useNavigate()
  const isOwnWrite = useIsOwnWrite()
  const location = useLocation()
  const [text, setText] = useState(committed)
  const latest = useRef(committed)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  // Runs for every address, also for one with the same text: Back may undo a write that was never shown.
  useEffect(() => {
    // A slow page shows what the box wrote only after more was typed, even written.
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
    void navigate(addressWith({ q: trimmed } as Partial<State>), {
      replace: true,
      preventScrollReset: true,
      state: ownWrite,
    })
  }

  function addressWith(changed: Partial<State>): string {
    return addressOf({ ...read(new URLSearchParams(window.location.search)), ...changed, page: 1 })
  }

  return {
    text,
    change(next: string): void {
      setText(next)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => write(next), pause)
    },
    submit: () => write(text),
    clear(): void {
      setText('')
      write('')
    },
    narrow: (changed: Partial<State>) =>
      navigate(addressWith(changed), { preventScrollReset: true }),
  }
}

// Going back to an address that was once typed is a change from outside.
function useIsOwnWrite(): boolean {
  const { state } = useLocation()
  const isReturn = useNavigationType() === 'POP'
  return !isReturn && typeof state === 'object' && state !== null && 'isSearchText' in state
}
