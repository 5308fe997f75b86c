import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router'

const pause = 300

/** History state of an address that a search box wrote. */
const ownWrite = { isSearchText: true }

/**
 * The text of a search box whose state is kept in the address: it is written there after a pause in typing, or at once
 * on submit. A change of the address from elsewhere (Back, a link) comes into the box.
 * @param committed the text that the address shown holds
 * @param addressOf gives the path and query for a text
 */
export function useSearchText(committed: string, addressOf: (text: string) => string) {
  const navigate = useNavigate()
  const isOwnWrite = useIsOwnWrite()
  const location = useLocation()
  const [text, setText] = useState(committed)
  const latest = useRef(committed)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // After a pause the address may already say more than when the key was pressed.
  const currentAddressOf = useRef(addressOf)
  useEffect(() => {
    currentAddressOf.current = addressOf
  })

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
    void navigate(currentAddressOf.current(trimmed), {
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
      timer.current = setTimeout(() => write(next), pause)
    },
    submit: () => write(text),
    clear(): void {
      setText('')
      write('')
    },
  }
}

// Going back to an address that was once typed is a change from outside.
function useIsOwnWrite(): boolean {
  const { state } = useLocation()
  const isReturn = useNavigationType() === 'POP'
  return !isReturn && typeof state === 'object' && state !== null && 'isSearchText' in state
}
