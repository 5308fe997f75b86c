import { useQuery } from '@tanstack/react-query'
import type { OpenData, OpenDataFile } from '../../contract/open-data.ts'
import type { Site } from '../../contract/site-settings.ts'
import { Article } from '../information/article.tsx'
import { failureText } from '../lib/api-error.ts'
import { shortDate } from '../lib/dates.ts'
import { fullCount, plural } from '../lib/formats.ts'
import type { PageHandle } from '../lib/page.ts'
import { BackLink } from '../ui/back-link.tsx'
import { Code } from '../ui/code.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { openDataQuery } from './api.ts'

const description = ({ name }: Site) =>
  `Every politician on ${name} and how the public counts have changed, day by day, as files for spreadsheets and programs.`

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
    name: `${site.name}: politicians and their counts by day`,
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
      title="Open data"
      subtitle="The public counts, day by day, as files for spreadsheets and programs."
      back={<BackLink to="/trust">Trust</BackLink>}
      chapters={[{ id: 'download', title: 'Download', text: <Downloads /> }, ...explanations]}
    />
  )
}

function Downloads() {
  const { data, error, isFetching, refetch } = useQuery(openDataQuery)
  if (data) {
    return data.latest ? (
      <Files latest={data.latest} />
    ) : (
      <p>
        The first files are being written. They are here within a day of the site’s first start.
      </p>
    )
  }
  return error ? (
    <ErrorState message={failureText(error)} onRetry={refetch} isRetrying={isFetching} />
  ) : (
    <Loading label="Loading the files">
      <Skeleton className="mt-4 h-64 w-full" />
    </Loading>
  )
}

const contents: Record<OpenDataFile['name'], string> = {
  'personalities.csv': 'Politicians, for spreadsheets',
  'personalities.jsonl': 'Politicians, for programs',
  'mandates.csv': 'Offices they hold, held or stand for, for spreadsheets',
  'mandates.jsonl': 'Offices they hold, held or stand for, for programs',
  'areas.csv': 'Areas of these offices, for spreadsheets',
  'areas.jsonl': 'Areas of these offices, for programs',
  'sources.csv': 'Where facts come from, with licences, for spreadsheets',
  'sources.jsonl': 'Where facts come from, with licences, for programs',
  'tallies.csv': 'Counts by day, for spreadsheets',
  'tallies.jsonl': 'Counts by day, for programs',
  'notes.csv': 'Notes on the charts of politicians, for spreadsheets',
  'notes.jsonl': 'Notes on the charts of politicians, for programs',
  'index.json': 'Columns, licence, sizes and checksums',
  SHA256SUMS: 'Checksums of all files',
}

function Files({ latest: { day, licence, files } }: { latest: Latest }) {
  return (
    <>
      <p>
        Written on <time dateTime={day}>{shortDate(day)}</time>, with everything published until the
        end of the day before. New files are written every day.
      </p>
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
              {`${contents[name]}: ${rows === null ? '' : `${fullCount(rows)} ${plural(rows, 'row')}, `}${size(bytes)}`}
            </span>
          </li>
        ))}
      </ul>
      <p>
        You may use the files under{' '}
        <a
          href={licenceUrl(licence)}
          className="font-semibold text-accent underline underline-offset-4"
        >
          {licence}
        </a>
        . Facts from other sources keep the licences that the table of sources names.
      </p>
    </>
  )
}

const size = (bytes: number) =>
  bytes < 1_000 ? `${bytes} ${plural(bytes, 'byte')}` : `${fullCount(bytes / 1_000)} kB`

const explanations = [
  {
    id: 'contents',
    title: 'What the files contain',
    text: (
      <>
        <p>Each table is there twice, as CSV and as JSON Lines, with the same rows.</p>
        <ul>
          <li>
            Politicians: the identifier, the names, the party, the position, the status, and the
            last part of the page’s address.
          </li>
          <li>
            Offices: what each of them holds, held or stands for, with chamber, area, party and
            dates as far as they are known. Areas are a table of their own.
          </li>
          <li>
            Sources: where imported facts come from, when they were taken from there, and under
            which licence.
          </li>
          <li>
            Counts by day: for each politician and each day on which counts were published, the
            votes in support and against, and those of verified members where they are shown.
          </li>
        </ul>
        <p>
          Columns keep their names and meaning. New ones are added at the end. If that ever has to
          change, the number <Code text="schemaVersion" /> in index.json grows.
        </p>
      </>
    ),
  },
  {
    id: 'left-out',
    title: 'What is left out',
    text: (
      <p>
        The files contain only what the pages of the politicians show. There are no votes of
        members, no names of voters and no times of votes. Counts are published from 20 votes on,
        and change only when at least five voters differ. The{' '}
        <TextLink to="/integrity">integrity page</TextLink> says which votes count.
      </p>
    ),
  },
  {
    id: 'addresses',
    title: 'Addresses for programs',
    text: (
      <>
        <p>
          <Code text="/open-data/latest/tallies.csv" /> always leads to the newest file. Files of a
          day never change, and are kept for a week. The list of files is at{' '}
          <Code text="/api/open-data" />.
        </p>
        <p>
          To check a download, save SHA256SUMS in the same folder and run{' '}
          <Code text="sha256sum --check SHA256SUMS" />.
        </p>
      </>
    ),
  },
]
