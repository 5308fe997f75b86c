import { expect, it } from 'vitest'
import { openDataFiles } from '../../contract/open-data.ts'
import { fileGroups } from './file-groups.ts'

it('lists every file once', () => {
  const listed = fileGroups.flatMap(({ names }) => names)
  expect(listed.toSorted()).toEqual(openDataFiles.toSorted())
})
