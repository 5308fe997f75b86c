/** What receives the focus when an element's list item is removed: the next item, else the previous one, else the page's heading. */
export function neighbourOf(element: Element | null): HTMLElement | null {
  const item = element?.closest('li')
  const neighbour = item?.nextElementSibling ?? item?.previousElementSibling
  const target = neighbour?.querySelector('article') ?? neighbour
  return target instanceof HTMLElement ? target : document.querySelector<HTMLElement>('main h1')
}

/** Moves the focus out of a list item that is about to be removed, because the browser would drop it. */
export function focusNeighbour(item: HTMLElement | null): void {
  if (item?.contains(document.activeElement)) neighbourOf(item)?.focus()
}
