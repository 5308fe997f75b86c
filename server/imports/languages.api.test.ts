import { expect, it } from 'vitest'
import { createAdministrator } from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'
import { importing } from '../../test/import-files.ts'

const app = await startApp()
const administrator = await createAdministrator(app)

const [inEnglish, inSpanish, inArabic] = ['en', 'es', 'ar'].map((language) =>
  importing(app, administrator, 'people', { 'x-language': language }),
) as [ReturnType<typeof importing>, ReturnType<typeof importing>, ReturnType<typeof importing>]

const list = 'name,party,imageUrl\nAda Ngata,Left,ada.jpg\n,Left,\nada ngata,Left,\nBo Ruud,,,,\n'

it('a row that is rejected is told in the language of the reader, when it is previewed and later', async () => {
  const preview = await inSpanish.preview(list)
  expect(preview.body).toMatchObject({
    form: 'Hoja de cálculo',
    skippedRows: [
      { line: 3, reason: 'El nombre es obligatorio' },
      { line: 4, reason: 'Duplicado de la línea 2' },
      { line: 5, reason: 'La fila tiene 5 celdas para 3 columnas' },
    ],
    skippedReasons: [
      { reason: 'El nombre es obligatorio', count: 1 },
      { reason: 'Duplicado de la línea 2', count: 1 },
      { reason: 'La fila tiene 5 celdas para 3 columnas', count: 1 },
    ],
    incompleteRows: [
      { line: 2, reason: 'La imagen no se incluye: “ada.jpg” no es una dirección web' },
    ],
  })
  const { id } = await inSpanish.apply(list)
  const notes = async ({ get }: typeof inEnglish) => {
    const { report } = await get(id)
    return [...(report?.skippedRows ?? []), ...(report?.incompleteRows ?? [])].map(
      ({ reason }) => reason,
    )
  }
  expect(await notes(inArabic)).toEqual([
    'الاسم مطلوب',
    'تكرار للسطر 2',
    'عدد خلايا الصف 5 وعدد الأعمدة 3',
    'لم تُدرج الصورة: «\u2066ada.jpg\u2069» ليس عنوانًا على الويب',
  ])
  expect(await notes(inEnglish)).toEqual([
    'Name is required',
    'Duplicate of line 2',
    'The row has 5 cells for 3 columns',
    'The picture is left out: "ada.jpg" is not a web address',
  ])
})

it('what looks wrong with a file is told in the language of the reader', async () => {
  const names = 'name\nAda\nBo\nCy\nDi\nEd\nEd\nEd\n'
  expect((await inSpanish.preview(names)).body.suspicions).toEqual([
    expect.stringMatching(/^La mayoría de los nombres/),
    '2 de 7 registros repiten uno anterior. ¿Es correcta la columna de los identificadores?',
    'Nadie en este archivo tiene partido.',
  ])
})

it('a file that cannot be read is told in the language of the reader', async () => {
  const refused = async ({ preview }: typeof inEnglish, content: string) =>
    (await preview(content)).problem?.message
  const broken = '{"persons": [\n{"name": "Ada" "party": "Left"}]}'
  expect(await refused(inSpanish, broken)).toEqual([
    'El archivo no se puede importar: no es un JSON válido: el error está en la línea 2, columna 16',
  ])
  expect(await refused(inArabic, '%PDF-1.7')).toEqual([
    expect.stringMatching(/^تعذّر استيراد الملف: هو مستند PDF؛/),
  ])
  expect(await refused(inEnglish, '%PDF-1.7')).toEqual([
    expect.stringMatching(/^The file cannot be imported: a PDF document; ask for/),
  ])
})

it('an import that failed says why in the language of each reader', async () => {
  const people = 'id,name\n1,Ada Ngata\n2,Bo Ruud\n'
  await inEnglish.apply(people)
  const failed = await inSpanish.apply(people.replace('Ada Ngata', 'Cy Dahl').replace('Bo', 'Di'))
  expect(failed).toMatchObject({
    state: 'failed',
    problem: expect.stringMatching(/^El archivo no/),
  })
  expect((await inArabic.get(failed.id)).problem).toMatch(/^تعذّر استيراد الملف: عدد المعرّفات/)
})

it('an import from before reasons had kinds keeps its English words', async () => {
  const reason = 'Duplicate of line 4'
  const problem = 'The file cannot be imported: it has no rows'
  const { id } = await inEnglish.apply('name\nEve Fox\n')
  const { counts } = await app.db
    .selectFrom('imports')
    .where('id', '=', id)
    .select('counts')
    .executeTakeFirstOrThrow()
  const earlier = { ...(counts as object), skippedRows: [{ line: 6, name: 'Eve Fox', reason }] }
  await app.db
    .updateTable('imports')
    .where('id', '=', id)
    .set({ state: 'failed', problem, counts: JSON.stringify(earlier) })
    .execute()
  app.responseCache.drop()
  const read = await inSpanish.get(id)
  expect(read.problem).toBe(problem)
  expect(read.report?.skippedRows).toEqual([{ line: 6, name: 'Eve Fox', reason }])
})
