import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { filesFolder } from '../platform/files.ts'
import type { DemoPersonality } from './demo-personality.ts'

const program = fileURLToPath(new URL('./portrait-process.ts', import.meta.url))

/**
 * Draws the portraits into the site's files, in a process of its own.
 * @returns addresses of the pictures by name; people without a look have none
 */
export async function writePortraits(
  people: readonly DemoPersonality[],
  dataDir: string,
): Promise<Map<string, string>> {
  const drawn = people.filter(({ look }) => look).map(({ name, look }) => ({ name, look }))
  const running = promisify(execFile)(process.execPath, [program, filesFolder(dataDir)])
  running.child.stdin?.end(JSON.stringify(drawn))
  const { stdout } = await running
  const files = Object.entries(JSON.parse(stdout) as Record<string, string>)
  return new Map(files.map(([name, file]) => [name, `/files/${file}`]))
}
