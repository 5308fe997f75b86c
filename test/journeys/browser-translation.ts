import type { Page } from '@playwright/test'

/**
 * Translates pages as Chrome does: replaces each text node, also those that appear later, by a new one within two `font`
 * elements. The words stay the same, so that tests find them.
 */
export async function translatePages(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const untranslated = 'font, script, style, noscript, textarea, svg, [translate=no]'

    function translate(root: Node): void {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const found: Node[] = []
      for (let node: Node | null = root; node; node = walker.nextNode()) found.push(node)
      for (const node of found) if (node instanceof Text) replace(node)
    }

    function replace(text: Text): void {
      if (text.data === '' || !text.parentElement || text.parentElement.closest(untranslated))
        return
      const font = document.createElement('font')
      font.append(document.createElement('font'))
      font.firstElementChild?.append(text.data)
      text.replaceWith(font)
    }

    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        if (target instanceof Text) replace(target)
        else for (const node of addedNodes) translate(node)
      }
    }).observe(document, { childList: true, characterData: true, subtree: true })
  })
}

/** True if the page shows no text that is not translated. */
export function isTranslated(page: Page): Promise<boolean> {
  return page.evaluate(() => document.querySelector('h1 font, h1 [translate=no]') !== null)
}
