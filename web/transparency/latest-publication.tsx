import { useQuery } from '@tanstack/react-query'
import * as texts from '#messages/how-we-count'
import type { LatestPublication as Latest } from '../../contract/publications.ts'
import { latestPublicationQuery } from '../ballots/api.ts'
import { publishedTime } from '../ballots/published-time.ts'
import { failureText } from '../lib/api-error.ts'
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
      <p>{texts.nothingHasBeenPublished}</p>
    )
  }
  return error ? (
    <ErrorState message={failureText(error)} onRetry={refetch} isRetrying={isFetching} />
  ) : (
    <Loading label={texts.loadingTheLatestPublication}>
      <Skeleton className="mt-4 h-56 w-full" />
    </Loading>
  )
}

function Publication({
  publication: { number, time, interval, size, rootHash, personalities, ballots },
}: {
  publication: Latest
}) {
  return (
    <>
      <p>
        <span>
          {texts.publicationWasHasBallots({
            position: number,
            time: publishedTime(time),
            ballots,
            people: personalities,
          })}
        </span>{' '}
        <span>{texts.nextOneFollowsIn({ minutes: Math.round(interval / 60) })}</span>
      </p>
      <p>{texts.logHasRecordsNow({ size })}</p>
      <p className="rounded-control border border-line bg-sunken p-3">
        <Code text={rootHash} className="text-small wrap-anywhere" />
      </p>
      <p>
        {texts.everybodyWhoSeesNumber({
          link: (text) => (
            <TextLink to="/log/checkpoint" reloadDocument>
              {text}
            </TextLink>
          ),
          link2: (text) => (
            <TextLink to="/.well-known/voxpop-log-key" reloadDocument>
              {text}
            </TextLink>
          ),
        })}
      </p>
    </>
  )
}
