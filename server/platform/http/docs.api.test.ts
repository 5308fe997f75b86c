import { expect, it } from 'vitest'
import { contract } from '../../../contract/contract.ts'
import { publicFiles } from '../../../contract/public-files.ts'
import { startApp } from '../../../test/harness.ts'

const app = await startApp()
const get = (url: string) => app.send({ method: 'GET', url })

type Operations = Record<string, { operationId: string }>

it('the API documentation describes every endpoint, and the public files at their own addresses', async () => {
  const { status, body } = await get('/api/docs/json')
  expect(status).toBe(200)
  const { paths } = body as { paths: Record<string, Operations & { servers?: unknown }> }
  const [files, endpoints] = [true, false].map((isFile) =>
    Object.entries(paths).filter(([, { servers }]) => (servers !== undefined) === isFile),
  )
  expect(files?.map(([path]) => path)).toEqual(Object.keys(publicFiles))
  for (const path of Object.keys(publicFiles).filter((one) => !one.includes('{'))) {
    expect((await get(path)).status, path).toBe(200)
  }
  const described = (endpoints ?? []).flatMap(([, methods]) =>
    Object.values(methods as Operations).map(({ operationId }) => operationId),
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
