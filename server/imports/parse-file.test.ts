import { describe, expect, it, vi } from 'vitest'
import { uploadLimits } from './import-limits.ts'
import { ImportRejected } from './import-rejected.ts'
import { parseFile } from './parse-file.ts'

const today = '2026-05-01'

describe('a file parsed in a child process', () => {
  it.each<[string, string, Partial<typeof uploadLimits>, RegExp]>([
    ['time', `name\n${'Ada\n'.repeat(10_000)}`, { deadline: 20 }, /longer than 0.02 seconds/],
    [
      'memory',
      `{"persons": [${'{},'.repeat(2_000_000)}0]}`,
      { memory: 24, jsonValues: 10_000_000, deadline: 60_000 },
      /too much memory/,
    ],
  ])('is rejected when it takes too much %s', async (_, text, override, reason) => {
    const parsing = parseFile(Buffer.from(text), {
      today,
      limits: { ...uploadLimits, ...override },
    })
    await expect(parsing).rejects.toThrow(ImportRejected)
    await expect(parsing).rejects.toThrow(reason)
  })

  it('is not parsed to the end when the signal aborts', async () => {
    const client = new AbortController()
    const options = { today, limits: uploadLimits }
    const parsing = parseFile(
      Buffer.from(`name\n${'Ada\n'.repeat(10_000)}`),
      options,
      client.signal,
    )
    client.abort()
    await expect(parsing).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }))
  })

  it('does not affect others: the next one, or one at the same time', async () => {
    const options = { today, limits: uploadLimits }
    const parse = (text: string) => parseFile(Buffer.from(text), options)
    const stopped = parseFile(Buffer.from('name\nAda\n'), options, AbortSignal.timeout(0))
    await expect(stopped).rejects.toThrow()
    await expect(parse('')).rejects.toThrow(ImportRejected)
    const rows = Array.from({ length: 20_000 }, (_, index) => `${index},${'x'.repeat(60)}`)
    const files = await Promise.all([
      parse('name\nBo\nCy\n'),
      parse(`name,bio\n${rows.join('\n')}\n`),
      parse('name\nDi\n'),
    ])
    expect(files.map(({ total }) => total)).toEqual([2, 20_000, 1])
    expect((await parse('name\nEd\n')).total).toBe(1)
  })

  it('leaves no process behind when it is large', async () => {
    const bytes = Buffer.from(`name,bio\n${`Ada,${'x'.repeat(9_000)}\n`.repeat(200)}`)
    await parseFile(bytes, { today, limits: uploadLimits })
    await vi.waitFor(
      () => expect(process.getActiveResourcesInfo()).not.toContain('ProcessWrap'),
      10_000,
    )
  })

  it('keeps texts unchanged, also with unusual line terminators', async () => {
    const bio = 'First\u2028second\u0085third\rfourth'
    const text = JSON.stringify({ persons: [{ id: 'a', name: 'Ada', biography: bio }] })
    const { batches } = await parseFile(Buffer.from(text), { today, limits: uploadLimits })
    expect([...batches()].flat()).toMatchObject([{ texts: { bio } }])
  })
})
