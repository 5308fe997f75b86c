import { spawn } from 'node:child_process'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { childEnvironment, projectRoot } from './config.ts'

interface CommandOptions {
  /** Environment variables, such as `DATA_DIR`. */
  settings?: Record<string, string>
  /** Standard input. */
  input?: string
}

/** Runs the command line in a separate process, which reads and writes files in `folder`. */
export const commandLine =
  (folder: string) =>
  async (args: string[], { settings = {}, input = '' }: CommandOptions = {}) => {
    const child = spawn(process.execPath, [path.join(projectRoot, 'scripts/voxpop.ts'), ...args], {
      env: childEnvironment({ INIT_CWD: folder, DATA_DIR: path.join(folder, 'data'), ...settings }),
    })
    child.stdin.end(input)
    const [out, err, code] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      new Promise((resolve) => child.on('close', resolve)),
    ])
    return { out, err, code }
  }
