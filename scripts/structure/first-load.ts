import type { Finding, Source } from './source.ts'

/** Entry points of the home page, whose scripts have a size budget (docs/decisions/007-script-budget.md). */
const firstFiles = ['web/entry-client.tsx', 'web/home/home-page.tsx']

// Loaded with import() by the pages or interactions that need them.
const heavyPackages = ['zod', 'react-hook-form', '@hookform/resolvers', 'sonner', '@base-ui/react']

/** Reports heavy packages that the home page loads statically instead of through `import()`. */
export function checkFirstLoad(sources: Source[]): Finding[] {
  const byPath = new Map(sources.map((source) => [source.path, source]))
  const seen = new Set<string>()
  const findings: Finding[] = []
  const walk = (source: Source, trail: string[]) => {
    if (seen.has(source.path)) return
    seen.add(source.path)
    const here = [...trail, source.path]
    for (const { specifier, target, typeOnly, dynamic, line } of source.imports) {
      if (typeOnly || dynamic) continue
      const heavy = heavyPackages.find((name) => `${specifier}/`.startsWith(`${name}/`))
      if (heavy) {
        const message = `The home page would load ${heavy} (${here.join(' -> ')}). Load it with import() where it is needed.`
        findings.push({ path: source.path, line, message })
      }
      const next = target ? byPath.get(target) : undefined
      if (next) walk(next, here)
    }
  }
  for (const file of firstFiles) {
    const first = byPath.get(file)
    if (first) walk(first, [])
  }
  return findings
}
