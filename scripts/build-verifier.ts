import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { rolldown } from 'rolldown'
import { dist } from './build-parts.ts'

const project = path.resolve(import.meta.dirname, '..')

/** The page of the verifier: one document with everything inline. */
export async function verifierPage(): Promise<string> {
  const read = (file: string) => readFile(path.join(project, 'verifier/page', file), 'utf8')
  const [template, style] = await Promise.all([read('verify.html'), read('page.css')])
  const script = await bundle()
  // Hashes instead of 'unsafe-inline': nothing that a checked site sends can run.
  const policy = [
    "default-src 'none'",
    `script-src '${hashOf(script)}'`,
    `style-src '${hashOf(style)}'`,
    'connect-src http: https:',
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
  const parts: Record<string, string> = {
    policy: `<meta http-equiv="content-security-policy" content="${policy}">`,
    style: `<style>${style}</style>`,
    script: `<script>${script}</script>`,
  }
  return template.replaceAll(
    /<!-- (policy|style|script) -->/g,
    (_, name: string) => parts[name] ?? '',
  )
}

async function bundle(): Promise<string> {
  const build = await rolldown({
    cwd: project,
    input: 'verifier/page/main.ts',
    platform: 'browser',
    onwarn: (warning) => {
      throw new Error(warning.message)
    },
  })
  const { output } = await build.generate({ format: 'iife', minify: true })
  await build.close()
  // In HTML this sequence would end the script.
  return output[0].code.replaceAll('</script', '<\\/script')
}

const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`

if (import.meta.main) {
  const file = path.join(dist, 'verify.html')
  await mkdir(dist, { recursive: true })
  await writeFile(file, await verifierPage())
  console.log(`The page is in ${file}.`)
}
