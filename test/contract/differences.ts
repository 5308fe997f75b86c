type Rows = Map<string, unknown>

/** The key of a list row, which does not change when other rows are added or removed. */
function keyOf(row: unknown, index: number): string {
  if (typeof row !== 'object' || row === null) return JSON.stringify(row)
  const { id, personalityId, day, month, rule, username } = row as Record<string, unknown>
  return String(id ?? personalityId ?? day ?? month ?? rule ?? username ?? index)
}

const rowsOf = (list: unknown[]): Rows =>
  new Map(list.map((row, index) => [keyOf(row, index), row]))

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Parses a response for comparison: JSON, or the lines of a CSV table. */
export function parseResponse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text.split('\r\n')
  }
}

/**
 * The differences of two responses as patterns: `+ data[*]` for an added row, `- data[*]` for a removed one,
 * `order of data` if the remaining rows changed their order, `data[*].name` for a changed value of a row in both.
 */
export function differences(before: unknown, after: unknown, path = ''): string[] {
  if (Array.isArray(before) && Array.isArray(after)) {
    return differencesOfRows(rowsOf(before), rowsOf(after), path)
  }
  if (!isObject(before) || !isObject(after)) {
    return JSON.stringify(before) === JSON.stringify(after) ? [] : [path]
  }
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names].flatMap((name) =>
    differences(before[name], after[name], path ? `${path}.${name}` : name),
  )
}

function differencesOfRows(before: Rows, after: Rows, path: string): string[] {
  const oldOrder = [...before.keys()].filter((key) => after.has(key))
  const newOrder = [...after.keys()].filter((key) => before.has(key))
  return [
    ...([...after.keys()].some((key) => !before.has(key)) ? [`+ ${path}[*]`] : []),
    ...([...before.keys()].some((key) => !after.has(key)) ? [`- ${path}[*]`] : []),
    ...(oldOrder.join() === newOrder.join() ? [] : [`order of ${path}`]),
    ...newOrder.flatMap((key) => differences(before.get(key), after.get(key), `${path}[*]`)),
  ]
}
