type Rows = Map<string, unknown>

/** The key of a row in a list: what stays the same when other rows come and go. */
function keyOf(row: unknown, index: number): string {
  if (typeof row !== 'object' || row === null) return JSON.stringify(row)
  const { id, personalityId, day, month, rule, username } = row as Record<string, unknown>
  return String(id ?? personalityId ?? day ?? month ?? rule ?? username ?? index)
}

const rowsOf = (list: unknown[]): Rows =>
  new Map(list.map((row, index) => [keyOf(row, index), row]))

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** An answer as it is compared: JSON, or the lines of a table. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text.split('\r\n')
  }
}

/**
 * Where two answers differ, as patterns: `+ data[*]` for a row that came, `- data[*]` for one that went,
 * `order of data` where the others changed places, `data[*].name` for a value of a row that is in both.
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
  const [stayed, stay] = [
    [...before.keys()].filter((key) => after.has(key)),
    [...after.keys()].filter((key) => before.has(key)),
  ]
  return [
    ...([...after.keys()].some((key) => !before.has(key)) ? [`+ ${path}[*]`] : []),
    ...([...before.keys()].some((key) => !after.has(key)) ? [`- ${path}[*]`] : []),
    ...(stayed.join() === stay.join() ? [] : [`order of ${path}`]),
    ...stay.flatMap((key) => differences(before.get(key), after.get(key), `${path}[*]`)),
  ]
}
