import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openPage } from './browser.ts'
import {
  delayCalls,
  eventually,
  expectHidden,
  expectShown,
  focused,
  notice,
  recordCalls,
  refuseCalls,
  title,
} from './screen.ts'
import { startSite } from './site.ts'
import { registerUser } from './users.ts'

const { origin } = await startSite()

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

async function openForm(size: 'phone' | 'desktop' = 'desktop') {
  const visitor = await openPage(origin, { size })
  await visitor.page.goto('/register')
  await expectShown(title(visitor.page, 'Register'))
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

describe.each(['phone', 'desktop'] as const)('the register form on a %s', (size) => {
  it('requires the missing fields, and focuses the first one', async () => {
    const { page } = await openForm(size)
    const calls = recordCalls(page)
    expect(await complaints(page)).toEqual({
      'Full Name': 'Name is required',
      Username: 'Username is required',
      Email: 'Email is required',
      Password: 'Password is required',
      'Confirm Password': 'Please confirm your password',
    })
    expect(await focused(page)).toBe('Full Name')
    // Whitespace counts as empty.
    await fill(page, { 'Full Name': '   ', Username: '  ' })
    expect(await complaints(page)).toMatchObject({
      'Full Name': 'Name is required',
      Username: 'Username is required',
    })
    expect(calls).toEqual([])
  })

  it('shows what is wrong with the input, and keeps it', async () => {
    const { page } = await openForm(size)
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
    await expectShown(page.getByText('501/500 characters'))
    expect(await complaints(page)).toEqual({
      Username: 'Username must be at least 3 characters',
      Email: 'Invalid email address',
      Password: 'Password must be at least 6 characters',
      'Confirm Password': 'Passwords must match',
      Bio: 'Bio must not exceed 500 characters',
    })
    expect(await focused(page)).toBe('Username')
    for (const [label, text] of Object.entries(wrong)) {
      expect(await labelled(page, label).inputValue()).toBe(text)
    }
    await fill(page, { Username: 'g'.repeat(21) })
    await expectShown(page.getByText('Username must not exceed 20 characters'))
    await fill(page, { Username: 'grace hopper' })
    await expectShown(page.getByText('Username can only contain letters, numbers, and underscores'))
    expect(calls).toEqual([])
  })
})

it('creates the account, signs in and opens the dashboard', async () => {
  const { page } = await openForm()
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
  await expectShown(
    notice(page, 'Account created successfully!'),
    title(page, 'Welcome back, Grace Hopper!'),
  )
  expect(page.url()).toBe(`${origin}/dashboard`)
  const kept = await page.evaluate(() => ({ ...localStorage }))
  expect(kept.access_token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
  expect(JSON.parse(kept.user ?? '')).toMatchObject({ username: form.Username, role: 'USER' })
  expect(JSON.parse(kept['auth-storage'] ?? '')).toMatchObject({
    user: { email: form.Email },
    isAuthenticated: true,
  })
  expect(Object.values(kept).join()).not.toContain(form.Password)
})

it('does not require a biography', async () => {
  const { page } = await openForm('phone')
  await fill(page, { ...newcomer(), Bio: '' })
  await page.keyboard.press('Tab')
  await labelled(page, 'Confirm Password').press('Enter')
  await expectShown(notice(page, 'Account created successfully!'))
  await page.waitForURL(`${origin}/dashboard`)
})

it('shows which value is taken at its field, and keeps the input', async () => {
  const taken = await registerUser(origin)
  const { page, allow } = await openForm()
  allow(/status of 409/)
  const form = { ...newcomer(), Email: taken.email.toUpperCase() }
  await fill(page, form)
  expect(await complaints(page)).toEqual({ Email: 'Email already in use' })
  await expectShown(notice(page, 'Email already in use'))
  expect(await focused(page)).toBe('Email')
  await fill(page, { Email: newcomer().Email, Username: taken.username.toUpperCase() })
  await expectHidden(page.locator('[aria-invalid=true]'))
  expect(await complaints(page)).toEqual({ Username: 'Username already taken' })
  await expectShown(notice(page, 'Username already taken'))
  expect(await focused(page)).toBe('Username')
  expect(await labelled(page, 'Password').inputValue()).toBe(form.Password)
  await fill(page, { Username: form.Username })
  await submit(page).click()
  await page.waitForURL(`${origin}/dashboard`)
})

it('shows the first of several messages of the server', async () => {
  const { page, allow } = await openForm()
  allow(/status of 400/)
  const message = ['Name sounds like a robot', 'Email sounds like a robot']
  await refuseCalls(page, '/auth/register', 400, { statusCode: 400, error: 'Bad Request', message })
  await fill(page, newcomer())
  await submit(page).click()
  await expectShown(
    notice(page, 'Name sounds like a robot'),
    page.getByRole('main').getByText('Name sounds like a robot'),
  )
  await expectHidden(page.getByText('Email sounds like a robot'))
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expectHidden(page.getByRole('main').getByText('Name sounds like a robot'))
})

it('sends the form once when it is submitted repeatedly', async () => {
  const { page } = await openForm()
  const calls = recordCalls(page)
  const answer = await delayCalls(page, '/auth/register')
  await fill(page, newcomer())
  await submit(page).dblclick()
  await expectShown(page.getByRole('button', { name: 'Creating account…' }))
  await labelled(page, 'Email').press('Enter')
  answer()
  await page.waitForURL(`${origin}/dashboard`)
  expect(calls.filter((call) => call === 'POST /auth/register')).toHaveLength(1)
})

it('shows the passwords on request, and asks before discarding input', async () => {
  const { page } = await openForm()
  const password = labelled(page, 'Password')
  await password.fill('nanoseconds')
  expect(await password.getAttribute('type')).toBe('password')
  await page.getByRole('button', { name: 'Show password' }).first().click()
  expect(await password.getAttribute('type')).toBe('text')
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  const question = page.getByRole('dialog', { name: 'Leave this page?' })
  await question.getByRole('button', { name: 'Stay' }).click()
  await expectHidden(question)
  expect(await password.inputValue()).toBe('nanoseconds')
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expectShown(title(page, 'Sign in'))
  await eventually(() => page.url()).toBe(`${origin}/login`)
})
