import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ImportRejected } from './import-rejected.ts'
import { readSourceFile } from './source-file.ts'

let folder: string
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'voxpop-import-'))
})
afterAll(() => fs.rm(folder, { recursive: true }))

const today = '2026-05-01'

async function read(name: string, content: string | Uint8Array) {
  const file = path.join(folder, name)
  await fs.writeFile(file, content)
  const { people } = await readSourceFile(file, today)
  return { rows: [...people.batches()].flat() }
}

/** Its first entry is not compressed. */
const openDocument = `PK\u0003\u0004${'\0'.repeat(26)}mimetypeapplication/vnd.oasis.opendocument.spreadsheetPK`

describe('a file to import', () => {
  it('is read by its content, in any encoding', async () => {
    const csv = await read('people.CSV', Buffer.from('\uFEFFname\nLuján\n'))
    expect(csv.rows).toMatchObject([{ name: 'Luján', line: 2 }])
    const json = await read('people.popolo.json', '{"persons": [{"id": 1, "name": "Ada"}]}')
    expect(json.rows).toMatchObject([{ name: 'Ada' }])
    const latin = await read('latin.txt', Buffer.from('name\nLuj\xe1n\n', 'latin1'))
    expect(latin.rows).toMatchObject([{ name: 'Luján' }])
    const wide = await read('wide.csv', Buffer.from('\uFEFFname\nŁucja', 'utf16le'))
    expect(wide.rows).toMatchObject([{ name: 'Łucja' }])
    const unmarked = await read('unmarked.csv', Buffer.from('name\nAda', 'utf16le'))
    expect(unmarked.rows).toMatchObject([{ name: 'Ada' }])
  })

  it.each<[string, string, string | Uint8Array, string]>([
    ['another archive', 'people.zip', 'PK\u0003\u0004', 'not an XLSX workbook'],
    ['bytes that are no text', 'people.csv', 'name\n\0\0\0', 'not a text file'],
    ['XML of another kind', 'people.xml', '<people><person/></people>', 'not a known form of XML'],
    ['broken XML', 'people.xml', '<people><person>', 'not valid XML'],
    ['broken YAML', 'people.yml', 'id: [1', 'not valid YAML in line 1'],
    ['a PDF document', 'people.pdf', '%PDF-1.7\n\0', 'ask for the table as CSV or XLSX'],
    ['an old workbook', 'people.xls', Buffer.from('d0cf11e0a1b1', 'hex'), 'save it as XLSX'],
    ['an OpenDocument file', 'people.ods', openDocument, 'save it as XLSX'],
    ['a compressed file', 'people.csv.gz', Buffer.from('1f8b0800', 'hex'), 'unpack it'],
    [
      'a web page',
      'people.csv',
      '\uFEFF<!DOCTYPE html>\n<p>Log in',
      'a web page; download the file',
    ],
    ['half a file', 'half.json', '{"persons": [{"id": 1, "na', 'half.json: not valid JSON'],
    ['no name column', 'no-name.csv', 'who\nAda\n', 'no-name.csv: the first line'],
  ])('is refused with %s', async (_, name, content, reason) => {
    const reading = read(name, content)
    await expect(reading).rejects.toThrow(ImportRejected)
    await expect(reading).rejects.toThrow(reason)
  })

  it('must be there, be a file, and be at most 100 MB', async () => {
    await expect(readSourceFile(path.join(folder, 'none.csv'), today)).rejects.toThrow(
      'no such file',
    )
    const inside = path.join(folder, 'inside.csv')
    await fs.mkdir(inside)
    await expect(readSourceFile(inside, today)).rejects.toThrow('a folder')
    const huge = path.join(folder, 'huge.csv')
    await fs.writeFile(huge, 'name\nAda\n')
    await fs.truncate(huge, 100 * 1024 * 1024 + 1)
    await expect(readSourceFile(huge, today)).rejects.toThrow('larger than 100 MB')
  })
})
