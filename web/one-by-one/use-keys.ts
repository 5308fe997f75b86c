import { useEffect, useEffectEvent } from 'react'

/** What keys do on this page. */
export interface KeyActions {
  ArrowLeft: () => void
  ArrowRight: () => void
  ArrowDown: () => void
  /** Ctrl+Z, or Cmd+Z. */
  undo: () => void
}

/** Keys work wherever the focus is, except in other parts of the page, such as its header or a dialog, and while typing. */
export function useKeys(rootId: string, actions: KeyActions): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const action = actionOf(event, actions)
    if (!action || !isFree(event, rootId)) return
    event.preventDefault()
    // Holding a key down must not vote on many people.
    if (!event.repeat) action()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

function actionOf(event: KeyboardEvent, actions: KeyActions): (() => void) | undefined {
  const { key, altKey, shiftKey, ctrlKey, metaKey } = event
  if (altKey || shiftKey) return undefined
  if (ctrlKey || metaKey) return key.toLowerCase() === 'z' ? actions.undo : undefined
  return key === 'ArrowLeft' || key === 'ArrowRight' || key === 'ArrowDown'
    ? actions[key]
    : undefined
}

function isFree({ defaultPrevented, target }: KeyboardEvent, rootId: string): boolean {
  if (
    defaultPrevented ||
    !(target instanceof Element) ||
    document.querySelector('[role=dialog], [role=alertdialog]')
  ) {
    return false
  }
  if (target.closest('input, textarea, select, [contenteditable]')) return false
  return (
    target === document.body || target.id === 'content' || target.closest(`#${rootId}`) !== null
  )
}
