import { useQuery } from '@tanstack/react-query'
import * as texts from '#messages/open-data'
import type { OpenData, OpenDataFile } from '../../contract/open-data.ts'
import type { Site } from '../../contract/site-settings.ts'
import { Article } from '../information/article.tsx'
import { failureText } from '../lib/api-error.ts'
import { shortDate } from '../lib/dates.ts'
import type { PageHandle } from '../lib/page.ts'
import { BackLink } from '../ui/back-link.tsx'
import { Code } from '../ui/code.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { openDataQuery } from './api.ts'

const description = ({ name }: Site) => texts.everyPoliticianHowPublic({ name })

type Latest = NonNullable<OpenData['latest']>

export const handle: PageHandle = {
  load: ({ queryClient }) => queryClient.prefetchQuery(openDataQuery),
  meta({ queryClient, url, site }) {
    const latest = queryClient.getQueryData(openDataQuery.queryKey)?.latest
    return {
      description: description(site),
      canonical: '/open-data',
      ...(latest && { jsonLd: datasetJsonLd(latest, url.origin, site) }),
    }
  },
}

const licenceUrl = (licence: string) => `https://spdx.org/licenses/${licence}.html`

const mediaTypes: Record<string, string> = {
  csv: 'text/csv',
  jsonl: 'application/jsonl',
}

/** https://schema.org/Dataset, which search engines for data read. */
function datasetJsonLd({ day, licence, files }: Latest, origin: string, site: Site) {
  return {
    '@type': 'Dataset',
    name: texts.politiciansTheirCountsDay({ name: site.name }),
    description: description(site),
    url: `${origin}/open-data`,
    dateModified: day,
    license: licenceUrl(licence),
    isAccessibleForFree: true,
    creator: { '@type': 'Organization', name: site.name, url: origin },
    distribution: files.flatMap(({ name, url, bytes, sha256 }) => {
      const encodingFormat = mediaTypes[name.split('.')[1] ?? '']
      if (!encodingFormat) return []
      const contentUrl = origin + url
      return [
        {
          '@type': 'DataDownload',
          name,
          encodingFormat,
          contentUrl,
          contentSize: `${bytes} B`,
          sha256,
        },
      ]
    }),
  }
}

/** Files with the public counts, to download, with what is in them. */
export function Component() {
  return (
    <Article
      title={texts.openData}
      subtitle={texts.publicCountsDayDay}
      back={<BackLink to="/trust">{texts.trust}</BackLink>}
      chapters={[{ id: 'download', title: texts.download, text: <Downloads /> }, ...explanations]}
    />
  )
}

function Downloads() {
  const { data, error, isFetching, refetch } = useQuery(openDataQuery)
  if (data) {
    return data.latest ? <Files latest={data.latest} /> : <p>{texts.firstFilesBeingWritten}</p>
  }
  return error ? (
    <ErrorState message={failureText(error)} onRetry={refetch} isRetrying={isFetching} />
  ) : (
    <Loading label={texts.loadingTheFiles}>
      <Skeleton className="mt-4 h-64 w-full" />
    </Loading>
  )
}

const contents: Record<OpenDataFile['name'], string> = {
  'personalities.csv': texts.politiciansForSpreadsheets,
  'personalities.jsonl': texts.politiciansForPrograms,
  'mandates.csv': texts.officesForSpreadsheets,
  'mandates.jsonl': texts.officesForPrograms,
  'areas.csv': texts.areasTheseOfficesSpreadsheets,
  'areas.jsonl': texts.areasTheseOfficesPrograms,
  'organizations.csv': texts.chambersAndPartiesSpreadsheets,
  'organizations.jsonl': texts.chambersAndPartiesPrograms,
  'sources.csv': texts.sourcesForSpreadsheets,
  'sources.jsonl': texts.sourcesForPrograms,
  'tallies.csv': texts.countsDaySpreadsheets,
  'tallies.jsonl': texts.countsDayPrograms,
  'notes.csv': texts.notesChartsPoliticiansSpreadsheets,
  'notes.jsonl': texts.notesChartsPoliticiansPrograms,
  'index.json': texts.columnsLicenceSizesChecksums,
  SHA256SUMS: texts.checksumsOfAllFiles,
}

function Files({ latest: { day, licence, files } }: { latest: Latest }) {
  return (
    <>
      <p>{texts.writtenOn({ day: <time dateTime={day}>{shortDate(day)}</time> })}</p>
      <ul className="ps-0! list-none!">
        {files.map(({ name, url, bytes, rows }) => (
          <li key={name} className="border-b border-line py-3">
            <a
              dir="auto"
              href={url}
              download
              className="inline-flex min-h-6 items-center font-semibold text-accent underline underline-offset-4"
            >
              {name}
            </a>
            <span dir="auto" className="block text-small text-ink-soft">
              {rows === null
                ? texts.contentAndSize({ content: contents[name], size: size(bytes) })
                : texts.contentRowsAndSize({ content: contents[name], rows, size: size(bytes) })}
            </span>
          </li>
        ))}
      </ul>
      <p>
        {texts.licenceOfFiles({
          licence: (
            <a
              href={licenceUrl(licence)}
              dir="ltr"
              className="inline-block font-semibold text-accent underline underline-offset-4"
            >
              {licence}
            </a>
          ),
        })}
      </p>
    </>
  )
}

const size = (bytes: number) =>
  bytes < 1_000
    ? texts.bytes({ count: bytes })
    : bytes < 1_000_000
      ? texts.kilobytes({ value: Math.round(bytes / 1_000) })
      : texts.megabytes({ value: Math.round(bytes / 100_000) / 10 })

const explanations = [
  {
    id: 'contents',
    title: texts.whatTheFilesContain,
    text: (
      <>
        <p>{texts.eachTableThereTwice}</p>
        <ul>
          <li>{texts.politiciansIdentifierNamesParty}</li>
          <li>{texts.officesWhatEachThem}</li>
          <li>{texts.sourcesWhereImportedFacts}</li>
          <li>{texts.countsDayEachPolitician}</li>
        </ul>
        <p>{texts.columnsKeepTheirNames({ code: <Code text="schemaVersion" /> })}</p>
      </>
    ),
  },
  {
    id: 'left-out',
    title: texts.whatIsLeftOut,
    text: (
      <p>
        {texts.filesContainOnlyWhat({
          link: (text) => <TextLink to="/integrity">{text}</TextLink>,
        })}
      </p>
    ),
  },
  {
    id: 'addresses',
    title: texts.addressesForPrograms,
    text: (
      <>
        <p>
          {texts.addresses({
            code: <Code text="/open-data/latest/tallies.csv" />,
            code2: <Code text="/api/open-data" />,
          })}
        </p>
        <p>
          {texts.checkDownloadSaveSha256sums({
            code: <Code text="sha256sum --check SHA256SUMS" />,
          })}
        </p>
      </>
    ),
  },
]
