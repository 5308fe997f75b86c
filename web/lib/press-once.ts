/**
 * Makes buttons, and the summaries of details, act once for what is meant once: a held Enter key, which browsers repeat as
 * clicks, and a double click, whose second click would undo the first. The buttons that close notices are excepted,
 * because the next notice takes the place of the closed one.
 */
export function pressOnce(): void {
  const onKey = (event: KeyboardEvent) => {
    if (event.repeat && event.key === 'Enter') ignore(event)
  }
  const onClick = (event: MouseEvent) => {
    if (event.detail > 1) ignore(event)
  }
  addEventListener('keydown', onKey, true)
  addEventListener('click', onClick, true)
}

function ignore(event: Event): void {
  const { target } = event
  if (!(target instanceof Element)) return
  if (!target.closest('button:not([data-close-button]), summary')) return
  event.preventDefault()
  event.stopPropagation()
}
