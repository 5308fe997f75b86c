import { problem } from './errors.ts'

/**
 * Rejects an edit whose author has seen other values than the current ones. Clients that do not send what they have seen
 * replace whatever is there.
 * @throws 409
 */
export function rejectOutdatedEdit<Fields extends object>(
  basedOn: Partial<Fields> | undefined,
  current: Fields,
): void {
  const fields = Object.keys(basedOn ?? {}) as (keyof Fields)[]
  if (fields.some((field) => basedOn?.[field] !== current[field])) throw problem('changedMeanwhile')
}
