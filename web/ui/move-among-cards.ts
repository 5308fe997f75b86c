import type { KeyboardEvent } from 'react'

/** Arrow keys, Home and End move the focus from the link of a card to the link of another, by their places on the screen. */
export function moveAmongCards(event: KeyboardEvent<HTMLElement>): void {
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('.personality-card-link')]
  const current = links.indexOf(event.target as HTMLElement)
  if (current === -1 || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const columns = getComputedStyle(event.currentTarget).gridTemplateColumns.split(' ').length
  const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
  const steps: Record<string, number> = {
    ArrowRight: isRtl ? -1 : 1,
    ArrowLeft: isRtl ? 1 : -1,
    ArrowDown: columns,
    ArrowUp: -columns,
    Home: -current,
    End: links.length - 1 - current,
  }
  const next = links[current + (steps[event.key] ?? Number.NaN)]
  if (!next) return
  event.preventDefault()
  next.focus()
}
