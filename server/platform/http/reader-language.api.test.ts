import { expect, it } from 'vitest'
import * as accounts from '#messages/contract/accounts'
import * as errors from '#messages/contract/errors'
import { languageHeader } from '../../../contract/client.ts'
import { createUser } from '../../../test/factories.ts'
import { startApp } from '../../../test/harness.ts'
import { inLanguage } from './reader-language.ts'

const app = await startApp()
const somebody = await createUser(app)

const logIn = async (body: object, language?: string) => {
  const headers: Record<string, string> =
    language === undefined ? {} : { [languageHeader]: language }
  const { problem } = await app.send({ method: 'POST', url: '/api/auth/login', body, headers })
  return problem?.message
}

it('tells errors and what is wrong with input in the language of the page', async () => {
  const wrong = { email: somebody.email, password: 'not the password' }
  expect(await logIn(wrong)).toBe('Invalid email or password')
  expect(await logIn(wrong, 'es')).toBe(inLanguage('es', errors.invalidCredentials))
  const empty = { email: '', password: 'secret' }
  expect(await logIn(empty)).toContain('Email is required')
  expect(await logIn(empty, 'es')).toContain(inLanguage('es', accounts.emailRequired))
})

it('speaks English to who asks for a language that the site does not have', async () => {
  expect(await logIn({ email: '', password: 'secret' }, 'xx')).toContain('Email is required')
})
