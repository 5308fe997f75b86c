/** File name of a data export, for example `voxpop-ada-2026-11-22.json`. */
export function exportFileName(username: string, exportedAt: string): string {
  return `voxpop-${username.toLowerCase()}-${exportedAt.slice(0, 10)}.json`
}
