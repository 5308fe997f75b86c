import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { firstLanguage, type Language, languageTags } from '../messages/languages.ts'
import { checkCycles } from './structure/cycles.ts'
import { checkDirection } from './structure/direction.ts'
import { checkServerNames, checkWebNames } from './structure/file-names.ts'
import { checkFirstLoad } from './structure/first-load.ts'
import { checkMessages, type MessageFile } from './structure/messages.ts'
import { checkOutsideCatalogue } from './structure/outside-catalogue.ts'
import { missingFromLock, type PackageLock } from './structure/package-lock.ts'
import { checkProduction } from './structure/production.ts'
import { checkRestrictedApis } from './structure/restricted-apis.ts'
import { checkScreenWords } from './structure/screen-words.ts'
import { type Finding, readSources } from './structure/source.ts'
import { checkStyleRules } from './structure/style-rules.ts'
import { checkTableOwnership } from './structure/table-ownership.ts'
import { checkMirroring, checkTextDirection } from './structure/text-direction.ts'
import { checkTranslatedTexts } from './structure/translated-texts.ts'
import { checkStandardTexts, checkTranslation } from './structure/translations.ts'

/** Checks the rules of docs/architecture.md that no other tool covers; each finding says how to fix it. */
const root = fileURLToPath(new URL('..', import.meta.url))
const sources = readSources(root)
const rules = [
  checkDirection,
  checkCycles,
  checkRestrictedApis,
  checkStyleRules,
  checkMirroring,
  checkTextDirection,
  checkTranslatedTexts,
  checkOutsideCatalogue,
  checkFirstLoad,
  checkTableOwnership,
  checkWebNames,
]
const findings: Finding[] = rules.flatMap((rule) => rule(sources))

findings.push(...checkServerNames(sources, readReadmes()))
const specified = readSpecifiedTexts()
findings.push(...checkScreenWords(sources, specified))
const messages = readMessages(firstLanguage)
const standardTexts = fs
  .globSync('server/legal-pages/standard/*/*.md', { cwd: root })
  .map((file) => file.replaceAll(path.sep, '/'))
findings.push(...checkMessages(sources, messages, specified))
for (const language of languageTags) {
  findings.push(...checkStandardTexts(language, standardTexts))
  // Languages that translators have not begun have no folder.
  if (language === firstLanguage || !fs.existsSync(path.join(root, 'messages', language))) continue
  findings.push(...checkTranslation(language, messages, readMessages(language)))
}

const packageFile = fs.readFileSync(path.join(root, 'package.json'), 'utf8')
const { dependencies } = JSON.parse(packageFile) as { dependencies: Record<string, string> }
findings.push(...checkProduction(sources, new Set(Object.keys(dependencies))))

const lock = JSON.parse(
  fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8'),
) as PackageLock
for (const [key] of missingFromLock(lock)) {
  const message = `${key} is missing, so npm ci fails. Run \`npm run complete-lock\`.`
  findings.push({ path: 'package-lock.json', line: 1, message })
}

for (const { path: file, line, message } of findings) console.error(`${file}:${line}  ${message}`)
console.log(`structure: ${sources.length} files, ${findings.length} findings`)
if (findings.length > 0) process.exitCode = 1

/** The first cells of the tables in docs/specified-texts.md. */
function readSpecifiedTexts(): Set<string> {
  const table = fs.readFileSync(path.join(root, 'docs/specified-texts.md'), 'utf8')
  return new Set([...table.matchAll(/^\| (.+?) +\|/gm)].map(([, text = '']) => text))
}

function readMessages(language: Language): MessageFile[] {
  return fs
    .globSync(`messages/${language}/**/*.json`, { cwd: root })
    .map((file) => file.replaceAll(path.sep, '/'))
    .map((file) => ({ path: file, text: fs.readFileSync(path.join(root, file), 'utf8') }))
}

/** README files of the features of the server, by path. */
function readReadmes(): Map<string, string> {
  const files = fs.globSync('server/*/README.md', { cwd: root })
  return new Map(
    files.map((file) => [
      file.replaceAll(path.sep, '/'),
      fs.readFileSync(path.join(root, file), 'utf8'),
    ]),
  )
}
