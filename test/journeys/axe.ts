import fs from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import { expect, sizes } from './fixtures.ts'

/** The minified script, which a page compiles in half the time. */
const script = fs.readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
)

export const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Rules of axe that depend on the theme. */
const colorRules = ['color-contrast', 'link-in-text-block']

/** Violations of WCAG 2.2 AA and axe's best practices, a line for each element. */
export async function axeFindings(page: Page, rules = standards): Promise<string[]> {
  for (let attempt = 1; ; attempt += 1) {
    await waitForRest(page)
    // Injected once for each document.
    if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(script)
    const { findings, hasChanged } = await runAxe(page, rules)
    // A list that began to load again while axe read the page was dimmed: what axe found is of no state that lasts.
    if (findings.length > 0 && hasChanged && attempt < maxAttempts) continue
    if (!findings.some(({ isCovered }) => isCovered)) return findings.map(({ text }) => text)
    const elsewhere = await findElsewhere(page, rules)
    return findings.filter(({ element }) => elsewhere.has(element)).map(({ text }) => text)
  }
}

/** The elements that axe finds at another scroll position: a bar covers a part of others at each of them. */
async function findElsewhere(page: Page, rules: string[]): Promise<Set<string>> {
  await page.evaluate(() => {
    const by = innerHeight / 4
    scrollBy({ top: scrollY > by ? -by : by, behavior: 'instant' })
  })
  const { findings } = await runAxe(page, rules)
  return new Set(findings.map(({ element }) => element))
}

/** A page that still changes after this many attempts is judged as it is. */
const maxAttempts = 5

/** One run of axe, and whether the page changed during it. */
async function runAxe(page: Page, rules: string[]) {
  const { violations, hasChanged } = await page.evaluate(async (runOnly) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    let hasChanged = false
    const changes = new MutationObserver(() => {
      hasChanged = true
    })
    changes.observe(document.body, { subtree: true, childList: true, attributes: true })
    // Violations only, because reporting passed rules takes longer than checking them.
    const { violations } = await axe.run({ runOnly, resultTypes: ['violations'] })
    hasChanged ||=
      changes.takeRecords().length > 0 ||
      document.querySelector('[aria-busy="true"]') !== null ||
      document.getAnimations().length > 0
    changes.disconnect()
    return { violations, hasChanged }
  }, rules)
  const findings = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary = '' }) => ({
      element: `${id}: ${html}`,
      text: `${id}: ${help}: ${html} ${failureSummary}`,
      isCovered: id === 'target-size' && failureSummary.includes('obscured'),
    })),
  )
  return { findings, hasChanged }
}

/** Expects no violation of WCAG 2.2 AA or axe's best practices; the failure names each element. */
export async function expectNoAxeFindings(page: Page, rules = standards): Promise<void> {
  expect(await axeFindings(page, rules), `axe on ${page.url()}`).toEqual([])
}

/**
 * Waits for loading lists and transitions: a dimmed list or a half-faded colour has too little contrast. Parts outside
 * the screen that are not laid out yet keep the colours of the theme before.
 */
async function waitForRest(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(findUnrest), { timeout: 20_000 }).toEqual([])
}

/** What a page still waits for; transitions are finished, because without frames they would go on. */
function findUnrest(): string[] {
  for (const animation of document.getAnimations()) {
    if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
      animation.finish()
  }
  const { length } = document.getAnimations()
  return [
    ...Array.from(document.querySelectorAll('[aria-busy="true"]'), ({ outerHTML }) => outerHTML),
    ...(length > 0 ? [`${length} animations`] : []),
    ...(document.documentElement.dataset.laidOut === undefined ? ['parts to lay out'] : []),
  ]
}

/** Runs axe in both themes: all rules in the light theme, the colour rules in the dark one. */
export async function expectNoFindingsInBothThemes(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectNoAxeFindings(page, colorScheme === 'light' ? standards : colorRules)
  }
}

/**
 * Runs axe on a phone in the light theme and on a desktop in the dark one: the colours of a theme are the same at both sizes.
 * Resizing takes far less time than loading the page again.
 */
export async function expectNoFindingsAtBothSizes(page: Page): Promise<void> {
  const looks = [
    { size: sizes.phone, colorScheme: 'light' },
    { size: sizes.desktop, colorScheme: 'dark' },
  ] as const
  for (const { size, colorScheme } of looks) {
    await page.setViewportSize(size.viewport)
    await page.emulateMedia({ colorScheme })
    await expectNoAxeFindings(page)
  }
}
