import { layoutShifts, recordLayoutShifts } from '../page-checks.ts'
import { expect, test, useSite } from './fixtures.ts'
import { delayCalls } from './screen.ts'
import {
  demoAdministrator,
  demoMember,
  demoVerified,
  registerUser,
  type Session,
  signIn,
} from './users.ts'

const site = useSite({ demo: true })
let member: Session

test.beforeAll(async () => {
  member = (await registerUser(site.origin, { name: 'Wolfeschlegelsteinhausenbergerdorff' }))
    .session
})

/** Pages of which a part loads after the rest: its requests, and what is visible without and with it. */
const lateParts: {
  path: string
  session: () => Promise<Session>
  late: RegExp
  /** Pattern of its URLs, unless the API serves it. */
  urls?: string
  before: string
  after: string
}[] = [
  {
    path: '/posts',
    session: async () => member,
    late: /\/assets\/post-composer/,
    urls: '*/assets/post-composer*',
    before: '.skeleton',
    after: 'textarea',
  },
  {
    path: '/posts?as=verified',
    session: () => signIn(site.origin, demoVerified),
    late: /\/assets\/post-composer/,
    urls: '*/assets/post-composer*',
    before: '.skeleton',
    after: 'textarea',
  },
  {
    path: '/my-comments',
    session: () => signIn(site.origin, demoMember),
    late: /\/api\/appeals/,
    before: '.skeleton',
    after: 'text=Only you can see this comment',
  },
  {
    path: `/users/${demoVerified.username}`,
    session: async () => member,
    late: new RegExp(`/api/users/username/${demoVerified.username}`),
    before: 'header a[href="/notifications"]',
    after: 'main button:has-text("Follow")',
  },
  {
    path: '/admin',
    session: () => signIn(site.origin, demoAdministrator),
    late: /\/api\/admin\/(stats|activity)/,
    before: '.skeleton',
    after: 'text=busiest day',
  },
  {
    path: '/admin/users',
    session: () => signIn(site.origin, demoAdministrator),
    late: /\/api\/users\/admin\/stats/,
    before: '.skeleton',
    after: 'text=the week before',
  },
]

test.describe('reserves the space of what loads late', () => {
  for (const { path, session, late, urls, before, after } of lateParts) {
    test(`on ${path}`, async ({ openPage }) => {
      for (const size of ['smallPhone', 'phone', 'tablet', 'desktop'] as const) {
        const { page } = await openPage(site.origin, { size, session: await session() })
        await recordLayoutShifts(page)
        const release = await delayCalls(page, late, urls)
        await page.goto(path)
        await expect(page.locator(before).filter({ visible: true }).first()).toBeVisible()
        await expect(page.locator(after)).toHaveCount(0)
        await release()
        await expect(page.locator(after).first()).toBeVisible()
        expect(await layoutShifts(page), size).toEqual([])
      }
    })
  }

  test('on the home page, where charts follow the people', async ({ openPage }) => {
    for (const size of ['smallPhone', 'phone', 'tablet', 'desktop'] as const) {
      const { page } = await openPage(site.origin, { size })
      await recordLayoutShifts(page)
      const release = await delayCalls(page, /^\/api\/personalities\/(opinions|leaders)/)
      await page.goto('/')
      // Above the charts once they come near.
      await page.getByRole('link', { name: 'See all politicians' }).scrollIntoViewIfNeeded()
      await expect(page.getByRole('heading', { name: 'Who represents you?' })).toBeVisible()
      await page.locator('.late-charts').evaluate((charts) => charts.scrollIntoView())
      await expect(page.locator('.late-charts .skeleton').first()).toBeVisible()
      // So sudden a scroll has already moved what has not been laid out.
      const before = await layoutShifts(page)
      await release()
      await expect(page.locator('.leaders')).toBeVisible()
      await expect(page.locator('.late-charts .skeleton')).toHaveCount(0)
      expect(await layoutShifts(page), size).toEqual(before)
    }
  })
})
