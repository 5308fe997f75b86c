/** A table in Markdown, with cells padded as Prettier does. */
export function markdownTable(columns: string[], body: string[][]): string {
  const rows = [columns, ...body]
  const widths = columns.map((_, column) =>
    Math.max(3, ...rows.map((row) => row[column]?.length ?? 0)),
  )
  const line = (cells: string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  return [line(columns), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join(
    '\n',
  )
}
