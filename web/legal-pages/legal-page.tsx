import { useQuery } from '@tanstack/react-query'
import { FileQuestion } from 'lucide-react'
import { useLocation, useSearchParams } from 'react-router'
import { language } from '#messages/language'
import * as texts from '#messages/legal-pages'
import { legalPageNames } from '../../contract/legal-page-names.ts'
import type { LegalBlock, LegalPage, LegalPageName, LegalRun } from '../../contract/legal-pages.ts'
import { Article, type Chapter } from '../information/article.tsx'
import { failureText, isNotFound } from '../lib/api-error.ts'
import { cutAtWord } from '../lib/formats.ts'
import { languageName } from '../lib/language-name.ts'
import type { PageHandle } from '../lib/page.ts'
import { partialDate } from '../lib/partial-date.ts'
import { MissingOperator } from '../site-settings/missing-operator.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { MissingPage } from '../ui/missing-page.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { legalPageQuery } from './api.ts'
import { LegalText, Runs } from './legal-text.tsx'
import { versionText } from './version-names.ts'

const descriptionMax = 160

function nameIn(path: string): LegalPageName {
  const name = legalPageNames.find((each) => each === path.replace(/^\/|\/$/g, ''))
  if (!name) throw new Error(`no legal page is at ${path}`)
  return name
}

function readVersion(search: URLSearchParams): number | undefined {
  const text = search.get('version') ?? ''
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined
}

const queryAt = (url: Pick<URL, 'pathname'>, search: URLSearchParams) =>
  legalPageQuery(nameIn(url.pathname), readVersion(search))

export const handle: PageHandle = {
  readQuery(search) {
    const version = readVersion(search)
    return new URLSearchParams(version === undefined ? {} : { version: String(version) })
  },
  load: ({ queryClient, url }) => queryClient.prefetchQuery(queryAt(url, url.searchParams)),
  status({ queryClient, url }) {
    const { error } = queryClient.getQueryState(queryAt(url, url.searchParams).queryKey) ?? {}
    return isNotFound(error) ? 404 : 200
  },
  meta({ queryClient, url }) {
    const data = queryClient.getQueryData<LegalPage>(queryAt(url, url.searchParams).queryKey)
    if (!data) return { noindex: true }
    const { title, blocks, version, current } = data
    return {
      title: version === current ? title : titleOfVersion(data),
      description: cutAtWord(textOf(leadOf(blocks)), descriptionMax) || title,
      canonical: url.pathname,
      // Others than the version of today are for those who compare.
      noindex: version !== current,
    }
  },
}

/** The first paragraph, which says what the page is about. */
const leadOf = ([first]: LegalBlock[]): LegalRun[] =>
  first?.kind === 'paragraph' ? first.text : []

const textOf = (runs: LegalRun[]) => runs.map(({ text }) => text).join('')

const titleOfVersion = ({ title, version }: LegalPage) =>
  version === 0 ? texts.titleOfStandardText({ title }) : texts.titleOfVersion({ title, version })

export function Component() {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const query = queryAt({ pathname }, search)
  const { data, error, isFetching, refetch } = useQuery(query)
  if (isNotFound(error)) return <MissingVersion path={pathname} />
  if (data) return <Page page={data} />
  return (
    <div className="column">
      {error && (
        <ErrorState message={failureText(error)} onRetry={refetch} isRetrying={isFetching} />
      )}
    </div>
  )
}

function Page({ page }: { page: LegalPage }) {
  const { title, blocks, lang } = page
  const lead = leadOf(blocks)
  const { intro, chapters } = dividedAtHeadings(lead.length > 0 ? blocks.slice(1) : blocks)
  return (
    <Article
      key={`${page.page} ${page.version}`}
      title={title}
      lang={lang}
      subtitle={lead.length > 0 && <Runs runs={lead} />}
      intro={
        <>
          <MissingOperator />
          <OtherVersion page={page} />
          <OtherLanguage lang={lang} />
          {intro.length > 0 && (
            <div lang={lang} className="mb-10 [&_p]:mt-3">
              <LegalText blocks={intro} />
            </div>
          )}
        </>
      }
      chapters={chapters}
    >
      <Versions page={page} />
    </Article>
  )
}

function dividedAtHeadings(blocks: LegalBlock[]): { intro: LegalBlock[]; chapters: Chapter[] } {
  const starts = blocks.flatMap((block, index) =>
    block.kind === 'heading' && block.level === 2 ? [{ block, index }] : [],
  )
  const chapters = starts.map(({ block, index }, number) => ({
    id: block.id,
    title: textOf(block.text),
    text: <LegalText blocks={blocks.slice(index + 1, starts[number + 1]?.index)} />,
  }))
  return { intro: blocks.slice(0, starts[0]?.index), chapters }
}

function OtherVersion({ page: { page, version, current, effectiveOn } }: { page: LegalPage }) {
  if (version === current) return null
  const day = partialDate(effectiveOn)
  return (
    <p role="note" className="mb-6 rounded-control border border-line bg-accent-wash p-3">
      <span>{version > current ? texts.versionHolds({ day }) : texts.earlierVersionWhichDoes}</span>{' '}
      <TextLink to={`/${page}`}>{texts.readVersionToday}</TextLink>
    </p>
  )
}

/** Tells who reads the site in another language in which one the text is. */
function OtherLanguage({ lang }: { lang: string }) {
  if (lang === language) return null
  return (
    <p role="note" className="mb-6 rounded-control border border-line bg-sunken p-3">
      {texts.onlyInLanguage({ language: languageName(lang) })}
    </p>
  )
}

function Versions({ page: { page, version, versions, current } }: { page: LegalPage }) {
  return (
    <section aria-labelledby="versions" className="border-t border-line pt-6 text-small">
      <h2 id="versions" className="scroll-mt-24 font-bold">
        {texts.versions}
      </h2>
      <ul className="mt-2">
        {versions.map((each) => (
          <li key={each.version} className="flex min-h-target items-center">
            {each.version === version ? (
              <span aria-current="page">{versionText(each, current)}</span>
            ) : (
              <TextLink to={pathOf(page, each.version, current)}>
                {versionText(each, current)}
              </TextLink>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const pathOf = (page: LegalPageName, version: number, current: number) =>
  version === current ? `/${page}` : `/${page}?version=${version}`

function MissingVersion({ path }: { path: string }) {
  return (
    <MissingPage
      icon={<FileQuestion />}
      title={texts.thereNoSuchVersion}
      hint={texts.mayNeverHaveExisted}
    >
      <ButtonLink to={path}>{texts.readVersionToday}</ButtonLink>
    </MissingPage>
  )
}
