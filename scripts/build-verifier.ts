import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { rolldown } from 'rolldown'
import { escapeHtml } from '../contract/escape-html.ts'
import { firstLanguage, type Language, languages, languageTags } from '../messages/languages.ts'
import { pageTexts } from '../verifier/page/texts.ts'
import { dist } from './build-parts.ts'
import { messageData } from './messages/message-data.ts'

const project = path.resolve(import.meta.dirname, '..')

type Messages = Record<string, string>

/**
 * The page of the verifier in a language: one document with everything inline. Its program is the same in all languages;
 * the texts are data, because the verifier imports nothing of the project.
 */
export async function verifierPage(language: Language): Promise<string> {
  const read = (file: string) => readFile(path.join(project, file), 'utf8')
  const [template, style, script, sentences, page] = await Promise.all([
    read('verifier/page/verify.html'),
    read('verifier/page/page.css'),
    bundle(),
    read(`messages/${language}/verifier.json`),
    read(`messages/${language}/verify-page.json`),
  ])
  return fill(template, {
    language,
    style,
    script,
    sentences: JSON.parse(sentences),
    page: JSON.parse(page),
  })
}

interface PageParts {
  language: Language
  style: string
  script: string
  sentences: Messages
  page: Messages
}

function fill(template: string, { language, style, script, sentences, page }: PageParts): string {
  const { locale, direction } = languages[language]
  const rest = { ...page }
  const inLanguage = template.replace(
    'lang="en" dir="ltr"',
    `lang="${language}" dir="${direction}"`,
  )
  const written = inLanguage.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const text = page[name]
    if (text === undefined) throw new Error(`verify.html shows ${name}, which is no message`)
    delete rest[name]
    return escapeHtml(text)
  })
  const unused = new Set(Object.keys(rest)).symmetricDifference(new Set<string>(pageTexts))
  if (unused.size > 0) {
    throw new Error(`the page of the verifier and its messages differ: ${[...unused].join(', ')}`)
  }
  const texts = { locale, sentences: dataOf(sentences), page: dataOf(rest) }
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
    languages: languageTags.map((one) => linkTo(one, language)).join('\n        '),
    // In HTML a `<` could end the data.
    texts: `<script type="application/json" id="texts">${JSON.stringify(texts).replaceAll('<', '\\u003c')}</script>`,
    script: `<script>${script}</script>`,
  }
  return written.replaceAll(
    /<!-- (policy|style|languages|texts|script) -->/g,
    (_, name: string) => parts[name] ?? '',
  )
}

const dataOf = (messages: Messages) =>
  Object.fromEntries(Object.entries(messages).map(([key, text]) => [key, messageData(text)]))

const linkTo = (other: Language, shown: Language) =>
  `<a href="/${other}/verify.html" lang="${other}" hreflang="${other}"${other === shown ? ' aria-current="true"' : ''}>${languages[other].name}</a>`

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
  await mkdir(dist, { recursive: true })
  for (const language of languageTags) {
    const name = language === firstLanguage ? 'verify.html' : `verify.${language}.html`
    const file = path.join(dist, name)
    await writeFile(file, await verifierPage(language))
    console.log(`The page in ${languages[language].name} is in ${file}.`)
  }
}
