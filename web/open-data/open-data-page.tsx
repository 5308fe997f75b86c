import { useQuery } from '@tanstack/react-query'
import * as texts from '#messages/open-data'
import type { OpenData, OpenDataFile } from '../../contract/open-data.ts'
import type { Site } from '../../contract/site-settings.ts'
import { Article } from '../information/article.tsx'
import { failureText } from '../lib/api-error.ts'
import { shortDate } from '../lib/dates.ts'
import { lookUp } from '../lib/enum-labels.ts'
import type { PageHandle } from '../lib/page.ts'
import { BackLink } from '../ui/back-link.tsx'
import { Code } from '../ui/code.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { openDataQuery } from './api.ts'
import { type FileGroup, fileGroups } from './file-groups.ts'

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

/** The forms in which each table is there, by the ending of the file's name. */
const forms: Record<string, { name: string; mediaType: string }> = {
  csv: { name: 'CSV', mediaType: 'text/csv' },
  jsonl: { name: 'JSON Lines', mediaType: 'application/jsonl' },
}

/** The form of a file; undefined for those without a table. */
const formOf = (name: OpenDataFile['name']) => lookUp(forms, name.split('.')[1] ?? '')

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
      const encodingFormat = formOf(name)?.mediaType
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

function Files({ latest: { day, licence, files } }: { latest: Latest }) {
  const groups = fileGroups
    .map(({ names, ...group }) => ({
      ...group,
      files: files.filter(({ name }) => names.includes(name)),
    }))
    // Days that an earlier version has written may lack a table.
    .filter((group) => group.files.length > 0)
  return (
    <>
      <p>{texts.writtenOn({ day: <time dateTime={day}>{shortDate(day)}</time> })}</p>
      <ul className="ps-0! list-none! divide-y divide-line border-y border-line">
        {groups.map((group) => (
          <Group key={group.title} {...group} />
        ))}
      </ul>
      <p>
        {texts.licenceOfFiles({
          licence: (
            <a href={licenceUrl(licence)} dir="ltr" className={`inline-block ${linkLook}`}>
              {licence}
            </a>
          ),
        })}
      </p>
    </>
  )
}

type ListedFiles = Omit<FileGroup, 'names'> & { files: OpenDataFile[] }

function Group({ title, says, files }: ListedFiles) {
  const rows = files[0]?.rows
  return (
    <li className="m-0! py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 dir="auto" className="font-bold text-ink">
          {title}
        </h3>
        {typeof rows === 'number' && (
          <span className="text-small text-ink-soft">{texts.rows({ rows })}</span>
        )}
      </div>
      <p className="m-0! text-small text-ink-soft">{says}</p>
      <div className="flex flex-wrap gap-x-6">
        {files.map((file) => (
          <FileLink
            key={file.name}
            file={file}
            table={title}
            text={texts.fileAndSize({ file: labelOf(file), size: size(file.bytes) })}
          />
        ))}
      </div>
    </li>
  )
}

const labelOf = ({ name }: OpenDataFile) => formOf(name)?.name ?? name

const linkLook = 'font-semibold text-accent underline underline-offset-4'

interface FileLinkProps {
  file: OpenDataFile
  table: string
  text: string
}

function FileLink({ file: { url }, table, text }: FileLinkProps) {
  return (
    <a
      href={url}
      download
      aria-label={texts.fileOfTable({ file: text, table })}
      className={`inline-flex min-h-target items-center text-small ${linkLook}`}
    >
      <span dir="auto">{text}</span>
    </a>
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
        <p>{texts.eachTableThereTwice}</p>
        <p>{texts.columnsKeepTheirNames({ code: <Code text="schemaVersion" /> })}</p>
        <p>
          {texts.checkDownloadSaveSha256sums({
            code: <Code text="sha256sum --check SHA256SUMS" />,
          })}
        </p>
      </>
    ),
  },
]
