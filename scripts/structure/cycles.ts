import type { Finding, Source } from './source.ts'

/** Reports import cycles between files; type-only and dynamic imports count too. */
export function checkCycles(sources: Source[]): Finding[] {
  const byPath = new Map(sources.map((source) => [source.path, source]))
  const visited = new Set<string>()
  const findings: Finding[] = []
  const walk = (source: Source, trail: string[]) => {
    const cycleStart = trail.indexOf(source.path)
    if (cycleStart >= 0) {
      const cycle = [...trail.slice(cycleStart), source.path]
      const message = `Import cycle: ${cycle.join(' -> ')}. Move what the files share into a new file that both import.`
      findings.push({ path: source.path, line: 1, message })
      return
    }
    if (visited.has(source.path)) return
    for (const { target } of source.imports) {
      const next = target ? byPath.get(target) : undefined
      if (next) walk(next, [...trail, source.path])
    }
    visited.add(source.path)
  }
  for (const source of sources) walk(source, [])
  return findings
}
