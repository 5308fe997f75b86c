import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { NextPerson } from '../../contract/one-by-one.ts'
import { pictureSources } from '../../contract/pictures.ts'
import { useDesiredAction } from '../accounts/desired-action.ts'
import { useSession, useViewerId } from '../accounts/session.ts'
import { useHydrated } from '../ui/use-hydrated.ts'
import { voteStatusQuery } from '../votes/api.ts'
import { outcomeTexts } from '../votes/outcome-texts.ts'
import { useVoteOutcome } from '../votes/vote-outcomes.ts'
import { type People, peopleQuery } from './api.ts'
import { claimRun, noteVote, runMax, useRun } from './run.ts'
import { keepSending } from './send-votes.ts'

/** People who are still to come when the next ones are loaded. */
const prefetchedFrom = 8

/** Whose turn it is, and how far the run is. */
export function usePeople(people: People, source: string) {
  const client = useQueryClient()
  const viewerId = useViewerId()
  const isChecked = useSession((session) => session.isChecked)
  const isHydrated = useHydrated()
  const list = useInfiniteQuery(peopleQuery(people, viewerId))
  const run = useRun()
  // A visitor's run, of people who were skipped, goes on after signing in.
  const isOwn = isHydrated && run.source === source && [viewerId, null].includes(run.owner)
  const turns = isOwn ? run.turns : []
  const first = isOwn ? run.first : null
  useEffect(() => {
    if (!isChecked) return
    claimRun(viewerId, source)
    keepSending(client)
  }, [isChecked, viewerId, source, client])

  const decided = new Set(turns.map(({ person }) => person.id))
  const pages = list.data?.pages ?? []
  const listed = pages.flatMap(({ data }) => data).filter(({ id }) => !decided.has(id))
  useHeldVoteFirst(isOwn ? listed : [], first)
  const coming = distinct([...(first ? [first] : []), ...listed])
  const [person, ...following] = turns.length < runMax ? coming : []
  const { hasNextPage, isFetching, fetchNextPage } = list
  const needsMore = coming.length < prefetchedFrom && hasNextPage && !isFetching && !list.isError
  useEffect(() => {
    if (needsMore) void fetchNextPage()
  }, [needsMore, fetchNextPage])
  usePreloadedPictures(following.slice(0, 2))
  useVoteFromElsewhere(person)
  const [firstPage] = pages
  return {
    list,
    turns,
    person,
    isLast: following.length === 0 && !hasNextPage,
    of: firstPage?.of ?? null,
    progress: firstPage && {
      position: turns.length + 1,
      // People may have been added meanwhile.
      total: Math.max((firstPage.total ?? 0) + firstPage.recorded, turns.length + coming.length),
    },
    isLoading: person === undefined && (list.isPending || hasNextPage) && !list.isError,
  }
}

const distinct = (people: NextPerson[]) => [
  ...new Map(people.map((person) => [person.id, person])).values(),
]

/** The width at which the card shows pictures, for the choice of the file. */
export const pictureSizes = '(min-width: 48rem) 26rem, 100vw'

function usePreloadedPictures(people: NextPerson[]): void {
  const addresses = people.flatMap(({ imageUrl }) => imageUrl ?? []).join(' ')
  useEffect(() => {
    for (const address of addresses.split(' ').filter(Boolean)) {
      const { src, srcSet } = pictureSources(address)
      const image = new Image()
      image.sizes = pictureSizes
      if (srcSet) image.srcset = srcSet
      image.src = src
    }
  }, [addresses])
}

/** After a reload with the sheet open, the person of the chosen vote comes first again, so that its turn can end. */
function useHeldVoteFirst(listed: NextPerson[], first: NextPerson | null): void {
  const held = useDesiredAction(({ stored }) => stored?.action)
  const person =
    held?.kind === 'vote' ? listed.find(({ id }) => id === held.personalityId) : undefined
  const isMissing = person !== undefined && first === null
  useEffect(() => {
    if (isMissing) useRun.setState({ first: person })
  }, [isMissing, person])
}

/** A vote that was cast elsewhere, such as by the sheet that signs in, ends the turn. */
function useVoteFromElsewhere(person: NextPerson | undefined): void {
  const { data: status } = useQuery({ ...voteStatusQuery(person?.id ?? ''), enabled: false })
  const isPending = useRun(({ pending }) => pending.some(({ id }) => id === person?.id))
  const isNew = useVoteOutcome(person?.id ?? '') === 'recorded'
  useEffect(() => {
    if (!person || !status?.userVoteType || isPending) return
    noteVote(person, status, isNew ? undefined : outcomeTexts.kept)
  }, [person, status, isPending, isNew])
}
