import { problems } from '../../contract/errors.ts'
import { limits } from '../../contract/limits.ts'

/** Extensions and media types of importable files. */
export const importTypes = ['.json', '.csv', 'application/json', 'text/csv']

/** Error message for a file that the server would reject by its size; null if the size is valid. */
export function importFileError({ size }: { size: number }): string | null {
  if (size === 0) return 'The file is empty.'
  return size > limits.importMaxBytes ? problems.importTooLarge.message : null
}
