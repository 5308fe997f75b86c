import type { Page } from '@playwright/test'

/** Checks of a page as it is laid out, shared by the journeys and the gallery. Each returns a line for each finding. */

/** Records layout shifts from the next navigation on; `layoutShifts` reads them. */
export async function recordLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: string[] = []
    Object.assign(window, { layoutShifts: shifts })
    const describe = (node: Node | null) => {
      const element = node instanceof Element ? node : node?.parentElement
      if (!element) return 'removed element'
      const id = element.id && `#${element.id}`
      return `${element.localName}${id}.${[...element.classList].slice(0, 4).join('.')}`
    }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
          value: number
          hadRecentInput: boolean
          sources: { node: Node | null }[]
        }
        // Less than a ten-thousandth is a pixel of a small element.
        if (hadRecentInput || value < 0.0001) continue
        const moved = [...new Set(sources.map(({ node }) => describe(node)))].join(', ')
        shifts.push(`layout shift of ${value.toFixed(4)}: ${moved}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** The layout shifts since the navigation, without those right after an input; needs `recordLayoutShifts` before. */
export async function layoutShifts(page: Page): Promise<string[]> {
  // Two frames, so that shifts of the last change have been reported.
  return page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    await new Promise((resolve) => setTimeout(resolve, 50))
    return [...((window as unknown as { layoutShifts?: string[] }).layoutShifts ?? [])]
  })
}

/** Makes text as large as for users who have chosen another size in the browser; from the next navigation on. */
export async function setTextSize(page: Page, factor: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: 16 * factor } })
}

/** The innermost elements that cause horizontal scrolling. */
export async function sidewaysScroll(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    // What a list or table scrolls by itself does not make the page scroll.
    const isClipped = (element: Element | null): boolean =>
      element !== null &&
      element !== document.body &&
      (getComputedStyle(element).overflowX !== 'visible' || isClipped(element.parentElement))
    const isTooWide = (element: Element) => {
      const { left, right } = element.getBoundingClientRect()
      return (right > clientWidth + 0.5 || left < -0.5) && !isClipped(element.parentElement)
    }
    const culprits = [...document.body.querySelectorAll('*')].filter(
      (element) => isTooWide(element) && ![...element.children].some(isTooWide),
    )
    const shown = culprits.slice(0, 3).map((element) => element.outerHTML.slice(0, 160))
    return [`scrolls sideways by ${scrollWidth - clientWidth} px: ${shown.join(' | ')}`]
  })
}

/**
 * Words that are broken over two lines. Very long ones may: names and words without a break are wrapped. So may words
 * of scripts that are written without spaces, and fingerprints.
 */
export async function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const longest = 22
    const broken = new Set<string>()
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    const isBroken = () => {
      const tops = [...range.getClientRects()]
        .filter(({ width, height }) => width > 0 && height > 1)
        .map(({ top }) => Math.round(top))
      return new Set(tops).size > 1
    }
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const parent = text.parentElement
      if (
        !parent?.checkVisibility({ visibilityProperty: true }) ||
        parent.closest('svg, .sr-only, code')
      )
        continue
      range.selectNodeContents(text)
      if (!isBroken()) continue
      for (const { 0: word, index } of (text.nodeValue ?? '').matchAll(/[\p{L}\p{N}.,’']+/gu)) {
        if (word.length > longest || /[\p{Script=Han}\p{Script=Thai}\p{sc=Hira}]/u.test(word))
          continue
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        if (isBroken()) broken.add(`breaks the word '${word}' in ${parent.localName}`)
      }
    }
    return [...broken]
  })
}

/**
 * Controls that are smaller than 24 px, or 44 px for votes. Links within a text may be smaller, and controls that have
 * no other within the circle of 24 px around their centre (WCAG 2.2, 2.5.8).
 */
export async function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls =
      'a[href], button, input, select, textarea, summary, [role="button"], [role="tab"]'
    const isInText = (element: Element) =>
      getComputedStyle(element).display === 'inline' &&
      (element.parentElement?.textContent ?? '').trim() !== (element.textContent ?? '').trim()
    // A link that covers its card, or a control that covers its label.
    const areaOf = (element: HTMLElement) => {
      const isStretched = getComputedStyle(element, '::after').position === 'absolute'
      const around = element.closest('label') ?? (isStretched ? element.offsetParent : null)
      return (around ?? element).getBoundingClientRect()
    }
    const all = [...document.querySelectorAll<HTMLElement>(controls)]
    const hasSpace = (element: HTMLElement, { left, top, width, height }: DOMRect) => {
      const [x, y] = [left + width / 2, top + height / 2]
      return all.every((other) => {
        if (other === element || other.contains(element) || element.contains(other)) return true
        const near = other.getBoundingClientRect()
        if (near.width <= 1) return true
        const across = Math.max(near.left - x, 0, x - near.right)
        const down = Math.max(near.top - y, 0, y - near.bottom)
        return Math.hypot(across, down) >= 12
      })
    }
    const findings = all.flatMap((element) => {
      const area = areaOf(element)
      const { width, height, bottom, right } = area
      const isShown =
        element.checkVisibility({ visibilityProperty: true }) &&
        width > 1 &&
        height > 1 &&
        bottom > 0 &&
        right > 0
      if (!isShown || element.closest('.sr-only, [inert], [aria-hidden="true"]')) return []
      const least = element.matches('.vote-button') ? 44 : 24
      // Heights may be fractions of a pixel smaller after rounding.
      if (Math.min(width, height) >= least - 0.1 || isInText(element)) return []
      if (least === 24 && hasSpace(element, area)) return []
      const size = `${width.toFixed(1)} x ${height.toFixed(1)} px`
      return [`target of ${size}: ${element.outerHTML.slice(0, 120)}`]
    })
    return [...new Set(findings)]
  })
}
