import { expect, it } from 'vitest'
import { contract } from '../../../contract/contract.ts'
import { startApp } from '../../../test/harness.ts'

const app = await startApp()
const get = (url: string) => app.send({ method: 'GET', url })

it('the API documentation describes every endpoint', async () => {
  const { status, body } = await get('/api/docs/json')
  expect(status).toBe(200)
  const { paths } = body as { paths: Record<string, Record<string, { operationId: string }>> }
  const described = Object.values(paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  )
  const declared = Object.entries(contract).flatMap(([feature, endpoints]) =>
    Object.keys(endpoints).map((name) => `${feature}.${name}`),
  )
  expect(described.sort()).toEqual(declared.sort())
})

it('the API documentation is a page with its own scripts', async () => {
  const page = await get('/api/docs')
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(page.text).toContain('docs/static/swagger-ui-bundle.js')
  const script = await get('/api/docs/static/swagger-ui-bundle.js')
  expect(script.status).toBe(200)
  expect(script.headers['content-type']).toMatch(/javascript/)
})

it('an unknown path below the API documentation gets the usual error', async () => {
  const { status, problem } = await get('/api/docs/static/nothing.js')
  expect({ status, code: problem?.code }).toEqual({ status: 404, code: 'notFound' })
})
