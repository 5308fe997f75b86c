/** The value that most of a list have; undefined if no two have the same. A single one is common to all. */
export function commonValue(values: readonly string[]): string | undefined {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  const most = Math.max(...counts.values())
  if (most === 1 && values.length > 1) return undefined
  return values.find((value) => counts.get(value) === most)
}
