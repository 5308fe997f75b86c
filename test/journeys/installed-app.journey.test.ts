import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { freePort } from '../postgres.ts'
import { callAs } from './community.ts'
import { expect, test } from './fixtures.ts'
import { button, eventually, expectHydrated, title } from './screen.ts'
import { administratorSettings, registerUser, signInAdministrator } from './users.ts'

/** Resolves when the service worker of the site is active. */
const workerIsActive = (page: Page) =>
  page.evaluate(async () => void (await navigator.serviceWorker.ready))

const cacheNames = (page: Page) => page.evaluate(() => caches.keys())

const workers = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)

test('can be installed, with icons of the sizes that it states', async ({
  startSite,
  openPage,
}) => {
  const site = await startSite()
  const { page, context } = await openPage(site.origin, { serviceWorker: true })
  await page.goto('/')
  await workerIsActive(page)
  const devtools = await context.newCDPSession(page)
  const { errors, data = '' } = await devtools.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const manifest = JSON.parse(data)
  for (const { src, sizes } of manifest.icons) {
    const response = await fetch(site.origin + src)
    expect(response.ok, src).toBe(true)
    if (sizes === 'any') continue
    const { width, height } = await sharp(await response.arrayBuffer()).metadata()
    expect(`${width}x${height}`, src).toBe(sizes)
  }
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  // Contexts of tests are like private windows, in which nothing can be installed.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
  for (const { url } of manifest.shortcuts) expect((await fetch(site.origin + url)).ok).toBe(true)
})

test('shows a notice instead of old votes while offline, and keeps nothing of a session', async ({
  startSite,
  openPage,
}) => {
  const site = await startSite()
  const { session } = await registerUser(site.origin)
  const { page, context, allow } = await openPage(site.origin, { serviceWorker: true, session })
  allow(/status of 503|ERR_INTERNET_DISCONNECTED|response: 503/)
  await page.goto('/')
  await expectHydrated(page)
  await workerIsActive(page)
  await page.goto('/personalities')
  await expectHydrated(page)
  expect(await cacheNames(page)).toEqual([])

  await context.setOffline(true)
  for (const path of ['/', '/personalities', '/help']) {
    await page.goto(path)
    await expect(title(page, 'You are offline')).toBeVisible()
  }
  await context.setOffline(false)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(title(page, 'Help')).toBeVisible()
  await expectHydrated(page)
  expect(new URL(page.url()).pathname).toBe('/help')

  await page.getByRole('button', { name: /^Account of/ }).click()
  await button(page, 'Logout').click()
  await eventually(() => page.evaluate(() => localStorage.getItem('access_token'))).toBeNull()
  expect(await cacheNames(page)).toEqual([])
})

test('replaces the worker of an earlier build, and can remove it', async ({
  startSite,
  openPage,
}) => {
  const PORT = String(await freePort())
  const before = await startSite({ settings: { PORT } })
  const { page, allow } = await openPage(before.origin, { serviceWorker: true })
  allow(/status of 50\d|response: 50\d|ERR_|ended/)
  await page.goto('/')
  await workerIsActive(page)
  await page.goto('/help')
  await expectHydrated(page)
  // A worker of an earlier build may have kept something.
  await page.evaluate(async () => {
    await (await caches.open('pages-of-an-earlier-build')).put('/', new Response('Old'))
  })
  await before.stop()
  await startSite({ settings: { PORT, SERVICE_WORKER: 'off' } })
  await page.goto('/')
  await expectHydrated(page)
  await expect(page.getByText('Old', { exact: true })).toHaveCount(0)
  await eventually(() => cacheNames(page)).toEqual([])
  // Every page asks for the worker again, which then removes itself.
  await eventually(() => workers(page)).toBe(0)
})

test('hands over to the worker of an update, while an open tab keeps what was typed', async ({
  startSite,
  openPage,
}) => {
  const site = await startSite({ settings: administratorSettings })
  const administrator = await signInAdministrator(site.origin)
  const { page, context, allow } = await openPage(site.origin, { serviceWorker: true })
  allow(/status of 50\d|response: 50\d|ERR_INTERNET_DISCONNECTED/)
  await page.goto('/help')
  await workerIsActive(page)
  // The worker has the documents that are loaded after it became active.
  await page.goto('/contact')
  await expectHydrated(page)
  const message = page.getByLabel('Message')
  await message.fill('Typed before the update.')

  // What the worker says is part of its text, so another name makes another worker.
  await callAs(site.origin, administrator, 'PATCH', '/admin/site-settings', { name: 'Vox Madrid' })
  await page.evaluate(async () => {
    const replaced = new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    )
    const registration = await navigator.serviceWorker.ready
    await registration.update()
    if (registration.installing ?? registration.waiting) await replaced
  })
  await expect(message).toHaveValue('Typed before the update.')

  const other = await context.newPage()
  await context.setOffline(true)
  await other.goto('/help')
  await expect(other.getByText('Vox Madrid')).toBeVisible()
  await context.setOffline(false)
  await message.press('End')
  await message.pressSequentially(' And after it.')
  await expect(message).toHaveValue('Typed before the update. And after it.')
})
