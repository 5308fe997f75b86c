import * as texts from '#messages/imports'
import { problems } from '../../contract/errors.ts'
import { limits } from '../../contract/limits.ts'

/** Extensions of importable files. */
export const importTypes = ['.csv', '.tsv', '.txt', '.xlsx', '.json', '.yaml', '.yml', '.xml']

/** Error message for a file that the server would reject by its size; null if the size is valid. */
export function importFileError({ size }: { size: number }): string | null {
  if (size === 0) return texts.theFileIsEmpty
  return size > limits.importMaxBytes ? problems.importTooLarge.message() : null
}
