import fs from 'node:fs'
import { SourceMap } from 'node:module'
import { fileURLToPath } from 'node:url'

/** A position in a stack trace, in a file of the bundle (`scripts/bundle-server.ts`). */
const bundlePosition = /(file:\/\/\S+\/dist\/[\da-f]+\/app\/[^/\s]+\.js):(\d+):(\d+)/g

/** The source maps of the bundle's files, as many as the bundle has, by URL; undefined for a file without one. */
const sourceMaps = new Map<string, SourceMap | undefined>()

/**
 * Replaces positions in the bundle by positions in the source files. Node's `--enable-source-maps` would do the same, but
 * reads every source map at each start (decision 34).
 * @param stack lines of a stack trace
 */
export function withSourcePositions(stack: string): string {
  return stack.replaceAll(bundlePosition, (position, url: string, line: string, column: string) => {
    const origin = sourceMapOf(url)?.findOrigin(Number(line), Number(column))
    if (!origin || !('fileName' in origin)) return position
    return `${new URL(origin.fileName, url).href}:${origin.lineNumber}:${origin.columnNumber}`
  })
}

function sourceMapOf(url: string): SourceMap | undefined {
  if (!sourceMaps.has(url)) sourceMaps.set(url, readSourceMap(url))
  return sourceMaps.get(url)
}

function readSourceMap(url: string): SourceMap | undefined {
  try {
    return new SourceMap(JSON.parse(fs.readFileSync(`${fileURLToPath(url)}.map`, 'utf8')))
  } catch {
    return undefined
  }
}
