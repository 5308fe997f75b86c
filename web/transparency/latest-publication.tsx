import { useQuery } from '@tanstack/react-query'
import type { LatestPublication as Latest } from '../../contract/publications.ts'
import { latestPublicationQuery } from '../ballots/api.ts'
import { publishedTime } from '../ballots/published-time.ts'
import { failureText } from '../lib/api-error.ts'
import { fullCount, plural } from '../lib/formats.ts'
import { Code } from '../ui/code.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { TextLink } from '../ui/text-link.tsx'

/** The latest publication, with the fingerprint of the log that it closes. */
export function LatestPublication() {
  const { data, error, isFetching, refetch } = useQuery(latestPublicationQuery)
  if (data) {
    return data.publication ? (
      <Publication publication={data.publication} />
    ) : (
      <p>
        Nothing has been published yet. The first publication follows within an hour or so of the
        start of this site.
      </p>
    )
  }
  return error ? (
    <ErrorState message={failureText(error)} onRetry={refetch} isRetrying={isFetching} />
  ) : (
    <Loading label="Loading the latest publication">
      <Skeleton className="mt-4 h-56 w-full" />
    </Loading>
  )
}

function Publication({
  publication: { number, time, interval, size, rootHash, personalities, ballots },
}: {
  publication: Latest
}) {
  const minutes = Math.round(interval / 60)
  const pause =
    interval === 3600 ? 'one hour' : `${fullCount(minutes)} ${plural(minutes, 'minute')}`
  return (
    <>
      <p>
        <span>
          {`Publication ${fullCount(number)} was at ${publishedTime(time)}. It has ${fullCount(ballots)} ${plural(ballots, 'ballot')} on ${fullCount(personalities)} ${plural(personalities, 'person', 'people')}. `}
        </span>
        <span>{`The next one follows ${pause} after it, whether or not anything has changed.`}</span>
      </p>
      <p>{`The log has ${fullCount(size)} ${plural(size, 'record')} now, and this fingerprint:`}</p>
      <p className="rounded-control border border-line bg-sunken p-3">
        <Code text={rootHash} className="text-small wrap-anywhere" />
      </p>
      <p>
        Everybody who sees this number of records must see the same fingerprint. Compare it with
        somebody else’s, or keep the{' '}
        <TextLink to="/log/checkpoint" reloadDocument>
          signed head
        </TextLink>{' '}
        and compare later. The{' '}
        <TextLink to="/.well-known/voxpop-log-key" reloadDocument>
          key
        </TextLink>{' '}
        that signs it does not change.
      </p>
    </>
  )
}
