import { LRUCache } from 'lru-cache'
import type { Parsed } from '../../contract/endpoint.ts'
import {
  type AskedLegalPage,
  type legalPages as endpoints,
  type LegalBlock,
  type LegalPage,
  LegalPageName,
  type LegalSource,
  type ListedLegalPage,
} from '../../contract/legal-pages.ts'
import { limits } from '../../contract/limits.ts'
import { Site } from '../../contract/site-settings.ts'
import { isLanguage } from '../../messages/languages.ts'
import { languageOfReader } from '../../messages/of-reader.ts'
import { recordAuditEntry } from '../audit/store.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { foundOr404, problem } from '../platform/errors.ts'
import { inLanguage } from '../platform/http/reader-language.ts'
import type { SignedIn } from '../platform/http/viewer.ts'
import { todayOf } from '../platform/today.ts'
import type { CurrentSettings } from '../site-settings/current-settings.ts'
import { type ParsedPage, parseMarkdown } from './parse-markdown.ts'
import {
  blockPlaceholders,
  fillText,
  listPlaceholders,
  type PlaceholderFacts,
} from './placeholders.ts'
import { standardText, standardTextsOn, type TextInLanguage } from './standard-texts.ts'
import {
  findText,
  insertVersion,
  listAsked,
  listVersions,
  upsertAnswer,
  type VersionRow,
} from './store.ts'

export interface LegalPagesDeps {
  db: Db
  clock: Clock
  siteSettings: CurrentSettings
  config: PlaceholderFacts['config']
}

const dayMs = 24 * 60 * 60 * 1000

/** Texts that were read, which takes milliseconds. */
const parsedTexts = new LRUCache<string, ParsedPage>({ max: 100 })

async function parsed(markdown: string): Promise<ParsedPage> {
  const known = parsedTexts.get(markdown) ?? (await parseMarkdown(markdown))
  parsedTexts.set(markdown, known)
  return known
}

const factsOf = ({ siteSettings, config }: LegalPagesDeps): PlaceholderFacts => ({
  site: Site.parse(siteSettings.current),
  language: siteSettings.current.language,
  config,
})

/** A page of Markdown as it is shown now, filled in its own language. */
async function shown(
  deps: LegalPagesDeps,
  page: LegalPageName,
  { text, lang }: TextInLanguage,
): Promise<Pick<LegalPage, 'lang' | 'title' | 'blocks'>> {
  const facts = factsOf(deps)
  const { title = (await parsed(standardText(page, lang).text)).title ?? page, blocks } =
    await parsed(text)
  return inLanguage(lang, () => ({
    lang,
    title: fillText(title, facts),
    blocks: blocks.flatMap((block) =>
      block.kind === 'placeholder'
        ? blockPlaceholders[block.key].value(facts)
        : filled(block, facts),
    ),
  }))
}

/** A text of the operator. Its language is that of the site when it was published, and does not depend on the reader. */
const ofOperator = (
  { siteSettings: { current } }: LegalPagesDeps,
  { text, language }: { text: string; language: string },
): TextInLanguage => ({ text, lang: isLanguage(language) ? language : current.language })

function filled<Block extends LegalBlock>(block: Block, facts: PlaceholderFacts): Block {
  return JSON.parse(
    JSON.stringify(block, (key, value) =>
      key === 'text' && typeof value === 'string' ? fillText(value, facts) : value,
    ),
  )
}

const standardVersion = { version: 0, effectiveOn: standardTextsOn }

/** All versions with that of the software, and the one that holds today. */
function dated(versions: VersionRow[], today: string) {
  const all = [...versions, standardVersion]
  const current = all.find(({ effectiveOn }) => effectiveOn <= today) ?? standardVersion
  return { all, current }
}

/** Of the versions of the software that in a language, by default the reader's. */
const textOf = async (
  deps: LegalPagesDeps,
  page: LegalPageName,
  version: number,
  language = languageOfReader(),
): Promise<TextInLanguage> =>
  version === 0
    ? standardText(page, language)
    : ofOperator(deps, foundOr404(await findText(deps.db, page, version)))

/** @throws 404 for a version that does not exist */
export async function readLegalPage(
  deps: LegalPagesDeps,
  page: LegalPageName,
  version?: number,
): Promise<LegalPage> {
  const { all, current } = dated(await listVersions(deps.db, page), todayOf(deps.clock))
  const chosen =
    version === undefined ? current : foundOr404(all.find((each) => each.version === version))
  return {
    page,
    ...(await shown(deps, page, await textOf(deps, page, chosen.version))),
    version: chosen.version,
    effectiveOn: chosen.effectiveOn,
    current: current.version,
    versions: all,
  }
}

export async function listLegalPages(deps: LegalPagesDeps): Promise<ListedLegalPage[]> {
  const pages: ListedLegalPage[] = []
  for (const page of LegalPageName.options) {
    const { title, version, effectiveOn, versions } = await readLegalPage(deps, page)
    const [newest] = versions
    const next = newest && newest.version > version ? newest : null
    pages.push({ page, title, version, effectiveOn, next })
  }
  return pages
}

/** What an administrator edits: a text in the language of the site. */
export async function readSource(deps: LegalPagesDeps, page: LegalPageName): Promise<LegalSource> {
  const { language } = deps.siteSettings.current
  const versions = await listVersions(deps.db, page)
  const text = await textOf(deps, page, versions[0]?.version ?? 0, language)
  return {
    page,
    title: (await shown(deps, page, text)).title,
    text: text.text,
    standardText: standardText(page, language).text,
    versions,
    placeholders: listPlaceholders(factsOf(deps)),
  }
}

/** @throws 404 for a version that does not exist */
export const readVersionText = async (
  deps: LegalPagesDeps,
  page: LegalPageName,
  version: number,
) => ({ text: (await textOf(deps, page, version, deps.siteSettings.current.language)).text })

/** @throws 400 for Markdown that cannot be shown */
export const previewLegalPage = (deps: LegalPagesDeps, page: LegalPageName, text: string) =>
  shown(deps, page, { text, lang: deps.siteSettings.current.language })

/**
 * Adds a version of a page.
 * @throws 400 for Markdown that cannot be shown, or a first day that has passed or is more than a year away; 409 when
 * there is a newer version than the administrator has seen
 */
export async function publishVersion(
  deps: LegalPagesDeps,
  viewer: SignedIn,
  page: LegalPageName,
  { basedOn, ...changes }: Parsed<typeof endpoints.publish>['body'],
): Promise<LegalSource> {
  const { db, clock } = deps
  await parsed(changes.text)
  const days = (Date.parse(changes.effectiveOn) - Date.parse(todayOf(clock))) / dayMs
  if (days < 0 || days > limits.legalDaysMax) throw problem('legalPageDay')
  await inTransaction(db, async (tx) => {
    const newest = (await listVersions(tx, page))[0]?.version ?? 0
    if (basedOn !== undefined && basedOn !== newest) throw problem('changedMeanwhile')
    const version = newest + 1
    const { language } = deps.siteSettings.current
    await insertVersion(tx, page, { ...changes, version, language })
    const { effectiveOn, asksMembers } = changes
    await recordAuditEntry(tx, {
      actorId: viewer.id,
      action: 'LEGAL_PAGE_PUBLISHED',
      targetType: 'legalPage',
      targetId: null,
      before: null,
      after: { page, version, effectiveOn, asksMembers },
    })
  })
  return readSource(deps, page)
}

/** The pages that a member is asked to read. */
export async function askedPages(deps: LegalPagesDeps, userId: string): Promise<AskedLegalPage[]> {
  const rows = await listAsked(deps.db, userId)
  return Promise.all(
    rows.map(async (row) => {
      const text = await textOf(deps, row.page, row.version)
      const { title, lang } = await shown(deps, row.page, text)
      return { ...row, title, lang }
    }),
  )
}

/** @throws 404 for a version that does not exist */
export async function answer(
  deps: LegalPagesDeps,
  userId: string,
  page: LegalPageName,
  version: number,
): Promise<AskedLegalPage[]> {
  const answeredOn = todayOf(deps.clock)
  const isStored = await upsertAnswer(deps.db, userId, { page, version, answeredOn })
  if (!isStored) throw problem('notFound')
  return askedPages(deps, userId)
}
