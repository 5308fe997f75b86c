/**
 * Makes a button act once for what is meant once: a held Enter key, which browsers repeat as clicks, and a double click,
 * whose second click would undo what the first did. Notices are excepted, of which the next takes the place of a closed
 * one.
 */
export function pressOnce(): void {
  addEventListener(
    'keydown',
    (event) => event.repeat && event.key === 'Enter' && ignore(event),
    true,
  )
  addEventListener('click', (event) => event.detail > 1 && ignore(event), true)
}

function ignore(event: Event): void {
  const { target } = event
  if (!(target instanceof Element) || !target.closest('button:not([data-close-button])')) return
  event.preventDefault()
  event.stopPropagation()
}
