import type { QueryClient } from '@tanstack/react-query'
import type { LiveCounts, LiveEvent } from '../../contract/live.ts'
import type { VoteStatus } from '../../contract/votes.ts'
import { useSession } from '../accounts/session.ts'
import { withCommentCount } from '../comments/comment-cache.ts'
import { updateSettledQueries, waitForFetches } from '../lib/update-cached-queries.ts'
import { notificationLists, updateUnreadCount } from '../notifications/notification-cache.ts'
import { voteStatusQuery } from '../votes/api.ts'
import { refreshCachedCounts } from '../votes/vote-cache.ts'

/** Milliseconds after an own change in which the stream may still tell what was before it. */
const quietTime = 500

const isOwnChange = ({ mutationKey }: { mutationKey?: readonly unknown[] }) =>
  mutationKey?.[0] === 'votes' || mutationKey?.[0] === 'comments'

/** Writes what the stream tells into the answers that the pages show. */
export class LiveUpdates {
  readonly #client: QueryClient
  /** Counts that wait for an own change to be over: while it is under way, what is shown is a guess of its outcome. */
  #waiting = new Map<string, LiveCounts>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #quietUntil = 0
  #isRefetchDue = false

  constructor(client: QueryClient) {
    this.#client = client
    client.getMutationCache().subscribe(({ mutation }) => {
      if (mutation && isOwnChange(mutation.options)) this.#quietUntil = Date.now() + quietTime
    })
  }

  take({ event, data }: LiveEvent): void {
    if (event === 'unread') this.#showUnread(data)
    // A newer server may send others.
    else if (event === 'counts') {
      for (const counts of data.personalities) this.#waiting.set(counts.personalityId, counts)
      this.#showCounts()
    }
  }

  /** Forgets what the stream told a visitor, once it has been silent for long: lists may know better by now. */
  forget(): void {
    if (useSession.getState().isAuthenticated) return
    void this.#client.resetQueries({ queryKey: ['votes', 'status'] })
  }

  #showCounts(): void {
    clearTimeout(this.#timer)
    if (this.#waiting.size === 0) return
    if (this.#isChanging) {
      this.#timer = setTimeout(() => this.#showCounts(), 100)
      return
    }
    const all = [...this.#waiting.values()]
    this.#waiting.clear()
    refreshCachedCounts(all, Date.now())
    for (const counts of all) this.#showVotes(counts)
    updateSettledQueries<unknown>(
      this.#client,
      { predicate: ({ queryKey: [noun] }) => noun === 'personalities' || noun === 'saves' },
      (answer) =>
        all.reduce(
          (changed, { personalityId, commentCount }) =>
            withCommentCount(changed, personalityId, () => commentCount),
          answer,
        ),
    )
  }

  get #isChanging(): boolean {
    const predicate = ({ options }: { options: Parameters<typeof isOwnChange>[0] }) =>
      isOwnChange(options)
    return Date.now() < this.#quietUntil || this.#client.isMutating({ predicate }) > 0
  }

  #showVotes({ personalityId, upvoteCount, downvoteCount }: LiveCounts): void {
    const counts = { upvoteCount, downvoteCount, totalVotes: upvoteCount + downvoteCount }
    const { queryKey } = voteStatusQuery(personalityId)
    const query = this.#client.getQueryCache().find<VoteStatus | null>({ queryKey })
    const isVisitor = !useSession.getState().isAuthenticated
    if (query && isVisitor && query.state.data === undefined) {
      const own = { hasUserVoted: false, userVoteType: null }
      // As old as can be: whoever signs in asks for the own vote.
      query.setData({ personalityId, ...counts, ...own }, { updatedAt: 0, manual: true })
    } else {
      updateSettledQueries<VoteStatus | null>(this.#client, { queryKey }, (status) =>
        status && status.upvoteCount === upvoteCount && status.downvoteCount === downvoteCount
          ? status
          : status && { ...status, ...counts },
      )
    }
  }

  #showUnread({ count, newest }: Extract<LiveEvent, { event: 'unread' }>['data']): void {
    if (!useSession.getState().isAuthenticated) return
    void updateUnreadCount(this.#client, () => count)
    const known = JSON.stringify(this.#client.getQueriesData(notificationLists))
    // One that several senders share keeps its id as it grows, but not its time.
    const isNew = newest.some(
      ({ id, createdAt }) => !known.includes(id) || !known.includes(createdAt),
    )
    if (isNew) void this.#refetchNotifications()
  }

  /** Events that come while a refetch waits for a page being loaded need no refetch of their own. */
  async #refetchNotifications(): Promise<void> {
    if (this.#isRefetchDue) return
    this.#isRefetchDue = true
    await waitForFetches(this.#client, notificationLists)
    this.#isRefetchDue = false
    await this.#client.invalidateQueries(notificationLists)
  }
}
