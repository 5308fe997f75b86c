import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, type OpenPage, test, useSite } from './fixtures.ts'
import {
  delayCalls,
  eventually,
  focused,
  notice,
  recordCalls,
  refuseCalls,
  title,
} from './screen.ts'
import { registerUser } from './users.ts'

const site = useSite()

type Form = Partial<
  Record<'Full Name' | 'Username' | 'Email' | 'Password' | 'Confirm Password' | 'Bio', string>
>

const newcomer = (): Required<Form> => {
  const mark = randomBytes(4).toString('hex')
  return {
    'Full Name': 'Grace Hopper',
    Username: `grace_${mark}`,
    Email: `${mark}@navy.example`,
    Password: 'nanoseconds',
    'Confirm Password': 'nanoseconds',
    Bio: 'Found the first bug.',
  }
}

const field = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true })
const labelled = (page: Page, label: string) =>
  label === 'Bio' ? field(page, 'Bio (optional)') : page.getByLabel(label, { exact: true })
const submit = (page: Page) => page.getByRole('button', { name: 'Create account' })

async function openForm(openPage: OpenPage, size: 'phone' | 'desktop' = 'desktop') {
  const visitor = await openPage(site.origin, { size })
  await visitor.page.goto('/register')
  await expect(title(visitor.page, 'Create account')).toBeVisible()
  return visitor
}

async function fill(page: Page, form: Form) {
  for (const [label, text] of Object.entries(form)) await labelled(page, label).fill(text)
}

/** Submits the form; returns the error message of each invalid field. */
async function complaints(page: Page): Promise<Record<string, string>> {
  await submit(page).click()
  await page.locator('[aria-invalid=true]').first().waitFor()
  return page.locator('[aria-invalid=true]').evaluateAll((fields) =>
    Object.fromEntries(
      fields.map((each) => {
        const [error = ''] = each.getAttribute('aria-describedby')?.split(' ') ?? []
        const label = (each as HTMLInputElement).labels?.[0]?.textContent ?? ''
        return [label.replace(' (optional)', ''), document.getElementById(error)?.textContent ?? '']
      }),
    ),
  )
}

for (const size of ['phone', 'desktop'] as const) {
  test.describe(`the register form on a ${size}`, () => {
    test('requires the missing fields, and focuses the first one', async ({ openPage }) => {
      const { page } = await openForm(openPage, size)
      const calls = recordCalls(page)
      expect(await complaints(page)).toEqual({
        'Full Name': 'Name is required',
        Username: 'Username is required',
        Email: 'Email is required',
        Password: 'Password is required',
        'Confirm Password': 'Please confirm your password',
      })
      await eventually(() => focused(page)).toBe('Full Name')
      // Whitespace counts as empty.
      await fill(page, { 'Full Name': '   ', Username: '  ' })
      expect(await complaints(page)).toMatchObject({
        'Full Name': 'Name is required',
        Username: 'Username is required',
      })
      expect(calls).toEqual([])
    })

    test('shows what is wrong with the input, and keeps it', async ({ openPage }) => {
      const { page } = await openForm(openPage, size)
      const calls = recordCalls(page)
      const wrong = {
        'Full Name': 'Grace Hopper',
        Username: 'gr',
        Email: 'grace at navy',
        Password: 'short',
        'Confirm Password': 'shirt',
        Bio: 'b'.repeat(501),
      }
      await fill(page, wrong)
      await expect(page.getByText('501/500 characters')).toBeVisible()
      expect(await complaints(page)).toEqual({
        Username: 'Username must be at least 3 characters',
        Email: 'Invalid email address',
        Password: 'Password must be at least 6 characters',
        'Confirm Password': 'Passwords must match',
        Bio: 'Bio must not exceed 500 characters',
      })
      await eventually(() => focused(page)).toBe('Username')
      for (const [label, text] of Object.entries(wrong)) {
        await expect(labelled(page, label)).toHaveValue(text)
      }
      await fill(page, { Username: 'g'.repeat(21) })
      await expect(page.getByText('Username must not exceed 20 characters')).toBeVisible()
      await fill(page, { Username: 'grace hopper' })
      await expect(
        page.getByText('Username can only contain letters, numbers, and underscores'),
      ).toBeVisible()
      expect(calls).toEqual([])
    })
  })
}

test('creates the account, signs in and opens the dashboard', async ({ openPage }) => {
  const { page } = await openForm(openPage)
  const form = newcomer()
  await fill(page, { ...form, Username: `  ${form.Username} `, 'Full Name': ' Grace Hopper ' })
  const sent = page.waitForRequest('**/api/auth/register')
  await submit(page).click()
  expect((await sent).postDataJSON()).toEqual({
    name: 'Grace Hopper',
    username: form.Username,
    email: form.Email,
    password: form.Password,
    bio: form.Bio,
  })
  await expect(notice(page, 'Account created successfully!')).toBeVisible()
  await expect(title(page, 'Welcome back, Grace Hopper!')).toBeVisible()
  await expect(page).toHaveURL(`${site.origin}/dashboard`)
  const kept = await page.evaluate(() => ({ ...localStorage }))
  expect(kept.access_token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
  expect(JSON.parse(kept.user ?? '')).toMatchObject({ username: form.Username, role: 'USER' })
  expect(JSON.parse(kept['auth-storage'] ?? '')).toMatchObject({
    user: { email: form.Email },
    isAuthenticated: true,
  })
  expect(Object.values(kept).join()).not.toContain(form.Password)
})

test('does not require a biography', async ({ openPage }) => {
  const { page } = await openForm(openPage, 'phone')
  await fill(page, { ...newcomer(), Bio: '' })
  await page.keyboard.press('Tab')
  await labelled(page, 'Confirm Password').press('Enter')
  await expect(notice(page, 'Account created successfully!')).toBeVisible()
  await page.waitForURL(`${site.origin}/dashboard`)
})

test('shows which value is taken at its field, and keeps the input', async ({ openPage }) => {
  const taken = await registerUser(site.origin)
  const { page, allow } = await openForm(openPage)
  allow(/status of 409/)
  const form = { ...newcomer(), Email: taken.email.toUpperCase() }
  await fill(page, form)
  expect(await complaints(page)).toEqual({ Email: 'Email already in use' })
  await expect(notice(page, 'Email already in use')).toBeVisible()
  await eventually(() => focused(page)).toBe('Email')
  await fill(page, { Email: newcomer().Email, Username: taken.username.toUpperCase() })
  await expect(page.locator('[aria-invalid=true]')).toBeHidden()
  expect(await complaints(page)).toEqual({ Username: 'Username already taken' })
  await expect(notice(page, 'Username already taken')).toBeVisible()
  await eventually(() => focused(page)).toBe('Username')
  await expect(labelled(page, 'Password')).toHaveValue(form.Password)
  await fill(page, { Username: form.Username })
  await submit(page).click()
  await page.waitForURL(`${site.origin}/dashboard`)
})

test('shows the first of several messages of the server', async ({ openPage }) => {
  const { page, allow } = await openForm(openPage)
  allow(/status of 400/)
  const message = ['Name sounds like a robot', 'Email sounds like a robot']
  await refuseCalls(page, '/auth/register', 400, { statusCode: 400, error: 'Bad Request', message })
  await fill(page, newcomer())
  await submit(page).click()
  await expect(notice(page, 'Name sounds like a robot')).toBeVisible()
  await expect(page.getByRole('main').getByText('Name sounds like a robot')).toBeVisible()
  await expect(page.getByText('Email sounds like a robot')).toBeHidden()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByRole('main').getByText('Name sounds like a robot')).toBeHidden()
})

test('sends the form once when it is submitted repeatedly', async ({ openPage }) => {
  const { page } = await openForm(openPage)
  const calls = recordCalls(page)
  const release = await delayCalls(page, '/auth/register')
  await fill(page, newcomer())
  await submit(page).dblclick()
  await expect(page.getByRole('button', { name: 'Creating account…' })).toBeVisible()
  await labelled(page, 'Email').press('Enter')
  await release()
  await page.waitForURL(`${site.origin}/dashboard`)
  expect(calls.filter((call) => call === 'POST /auth/register')).toHaveLength(1)
})

test('shows the passwords on request, and asks before discarding input', async ({ openPage }) => {
  const { page } = await openForm(openPage)
  const password = labelled(page, 'Password')
  await password.fill('nanoseconds')
  await expect(password).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show password' }).first().click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  const question = page.getByRole('dialog', { name: 'Leave this page?' })
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(question).toBeHidden()
  await expect(password).toHaveValue('nanoseconds')
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(title(page, 'Log in')).toBeVisible()
  await expect(page).toHaveURL(`${site.origin}/login`)
})
