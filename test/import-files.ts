import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Import, ImportPreview, SentImportOptions, StagedImport } from '../contract/imports.ts'
import { formOf } from './forms.ts'
import type { Actor, ApiResponse, TestApp } from './harness.ts'

type Content = Buffer | string
type Options = Partial<SentImportOptions> & { fileName?: string }

/**
 * Imports files as an administrator does in the browser: upload, preview, import, undo.
 * @param headers of each request, such as the language
 */
export function importing(
  app: TestApp,
  as: Actor,
  source = 'people',
  headers: Record<string, string> = {},
) {
  const stage = async (content: Content, fileName = 'people.csv', linkedSource?: string) => {
    const parts = [{ field: 'file', fileName, type: 'text/csv', content }]
    const url = `/api/imports${linkedSource ? `?source=${linkedSource}` : ''}`
    const { headers: formHeaders, ...form } = formOf(parts)
    // Making it takes long for the largest files: not in the same turn as what the server does with it.
    await nextTurn()
    const response = await app.send({
      method: 'POST',
      url,
      as,
      headers: { ...formHeaders, ...headers },
      ...form,
    })
    return response as ApiResponse<StagedImport>
  }

  /** Uploads a file and calls what is done with it; the response to the upload if it is refused. */
  async function send<Reply>(
    action: 'preview' | 'start',
    content: Content,
    { fileName, ...options }: Options = {},
  ): Promise<ApiResponse<Reply>> {
    const staged = await stage(content, fileName)
    if (staged.status !== 201) return { ...staged, body: staged.body as Reply }
    const url = `/api/imports/${staged.body.id}/${action}`
    const body = { source, ...options }
    return (await app.send({ method: 'POST', url, as, headers, body })) as ApiResponse<Reply>
  }

  /** Waits until nothing is left to do. */
  const work = async () => {
    await app.features.imports.jobs.importer.run()
    app.responseCache.drop()
  }

  const get = async (id: string) =>
    (await app.call('GET /imports/:id', { as, headers, params: { id } })).body

  async function apply(content: Content, options?: Options) {
    const { status, body, problem } = await send<Import>('start', content, options)
    if (status !== 200) throw new Error(`The import was refused: ${JSON.stringify(problem)}`)
    await work()
    const ended = await get(body.id)
    return { ...ended, report: ended.report }
  }

  async function undo(id: string) {
    const { status } = await app.call('POST /imports/:id/undo', { as, params: { id } })
    await work()
    return { status, ...(await get(id)) }
  }

  return {
    stage,
    preview: (content: Content, options?: Options) =>
      send<ImportPreview>('preview', content, options),
    apply,
    undo,
    work,
    get,
  }
}
