import { expect, it } from 'vitest'
import { exportFileName } from './export-file-name.ts'

it('names the file after the username and the day', () => {
  expect(exportFileName('Ada_Quill', '2026-11-22T23:59:59.999Z')).toBe(
    'voxpop-ada_quill-2026-11-22.json',
  )
})
