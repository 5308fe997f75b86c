import { useEffect, useRef, useState } from 'react'

const pause = 300

/**
 * The text of a search box whose truth lives in the address: `commit` writes it there, after a pause in typing or at
 * once on submit; a change of the address from elsewhere (Back) comes into the box.
 */
export function useSearchText(committed: string, commit: (text: string) => void) {
  const [text, setText] = useState(committed)
  const latest = useRef(committed)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // After a pause the address may already say more than when the key was pressed.
  const commitNow = useRef(commit)
  useEffect(() => {
    commitNow.current = commit
  })

  useEffect(() => {
    // What this box wrote itself comes back here while the typing goes on.
    if (committed === latest.current) return
    clearTimeout(timer.current)
    latest.current = committed
    setText(committed)
  }, [committed])

  useEffect(() => () => clearTimeout(timer.current), [])

  function write(next: string): void {
    clearTimeout(timer.current)
    const trimmed = next.trim()
    if (trimmed === latest.current) return
    latest.current = trimmed
    commitNow.current(trimmed)
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
