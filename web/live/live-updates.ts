import type { QueryClient } from '@tanstack/react-query'
import * as texts from '#messages/live'
import type { LiveCounts, LiveEvent, MergedPersonality } from '../../contract/live.ts'
import type { Personality } from '../../contract/personalities.ts'
import type { VoteStatus } from '../../contract/votes.ts'
import { useSession } from '../accounts/session.ts'
import { withCommentCount } from '../comments/comment-count.ts'
import { carryDraft } from '../comments/comment-drafts.ts'
import { toast } from '../lib/toast.ts'
import { updateSettledQueries, waitForFetches } from '../lib/update-cached-queries.ts'
import { notificationLists, updateUnreadCount } from '../notifications/notification-cache.ts'
import { voteStatusQuery } from '../votes/api.ts'
import { refreshCachedCounts } from '../votes/vote-cache.ts'

/** Milliseconds after the user's own change in which the stream may still send older counts. */
const quietTime = 500

/** Personalities of which it is remembered how many entries they have. */
const mergedCountsMax = 1_000

const isOwnChange = ({ mutationKey }: { mutationKey?: readonly unknown[] }) =>
  mutationKey?.[0] === 'votes' || mutationKey?.[0] === 'comments'

/** Applies the events of the stream to the query cache. */
export class LiveUpdates {
  readonly #client: QueryClient
  /** Counts held back while the user's own change is pending, because the screen shows an optimistic update. */
  #pendingCounts = new Map<string, LiveCounts>()
  /** The entries that are part of each personality, as the stream said last. */
  readonly #mergedCounts = new Map<string, number>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #quietUntil = 0
  #isRefetchDue = false

  constructor(client: QueryClient) {
    this.#client = client
    client.getMutationCache().subscribe(({ mutation }) => {
      if (mutation && isOwnChange(mutation.options)) this.#quietUntil = Date.now() + quietTime
    })
  }

  apply({ event, data }: LiveEvent): void {
    if (event === 'unread') this.#showUnread(data)
    else if (event === 'merged') this.#followMerges(data.personalities)
    // Ignores other events, which a newer server may send.
    else if (event === 'counts') {
      for (const counts of data.personalities) this.#pendingCounts.set(counts.personalityId, counts)
      this.#showCounts()
    }
  }

  /** Drops a visitor's counts after the stream was down for long, because lists may be newer by then. */
  reset(): void {
    if (useSession.getState().isAuthenticated) return
    void this.#client.resetQueries({ queryKey: ['votes', 'status'] })
  }

  #showCounts(): void {
    clearTimeout(this.#timer)
    if (this.#pendingCounts.size === 0) return
    if (this.#isChanging) {
      this.#timer = setTimeout(() => this.#showCounts(), 100)
      return
    }
    const all = [...this.#pendingCounts.values()]
    this.#pendingCounts.clear()
    refreshCachedCounts(all, Date.now())
    for (const counts of all) this.#showVotes(counts)
    if (all.filter((counts) => this.#hasOtherEntries(counts)).length > 0) {
      this.#readAgain('personalities', 'comments')
    }
    updateSettledQueries<unknown>(
      this.#client,
      {
        predicate: ({ queryKey: [feature] }) => feature === 'personalities' || feature === 'saves',
      },
      (data) =>
        all.reduce(
          (changed, { personalityId, commentCount }) =>
            withCommentCount(changed, personalityId, () => commentCount),
          data,
        ),
    )
  }

  /** Pages of people who are part of others now lead there, with what is being written. */
  #followMerges(merged: MergedPersonality[]): void {
    for (const { personalityId, into } of merged) carryDraft(personalityId, into.id)
    const ids = new Set(merged.map(({ personalityId }) => personalityId))
    const pages = { queryKey: ['personalities', 'detail'], type: 'active' } as const
    const isOnPage = this.#client
      .getQueryCache()
      .findAll(pages)
      .some(({ state }) => ids.has((state.data as Personality | undefined)?.id ?? ''))
    if (isOnPage) toast.info(texts.entriesMerged)
    this.#readAgain('personalities')
  }

  /** True if other entries became part of a personality, or stopped to be, since its last counts. */
  #hasOtherEntries({ personalityId, mergedCount }: LiveCounts): boolean {
    const before = this.#mergedCounts.get(personalityId)
    if (this.#mergedCounts.size >= mergedCountsMax) this.#mergedCounts.clear()
    this.#mergedCounts.set(personalityId, mergedCount)
    return before !== undefined && before !== mergedCount
  }

  /** Reads again what is on the screen. */
  #readAgain(...features: string[]): void {
    for (const feature of features) void this.#client.invalidateQueries({ queryKey: [feature] })
  }

  get #isChanging(): boolean {
    const predicate = ({ options }: { options: Parameters<typeof isOwnChange>[0] }) =>
      isOwnChange(options)
    return Date.now() < this.#quietUntil || this.#client.isMutating({ predicate }) > 0
  }

  #showVotes({ personalityId, upvoteCount, downvoteCount, isClosed }: LiveCounts): void {
    const totalVotes = upvoteCount + downvoteCount
    const counts = { upvoteCount, downvoteCount, totalVotes, isClosed }
    const { queryKey } = voteStatusQuery(personalityId)
    const query = this.#client.getQueryCache().find<VoteStatus | null>({ queryKey })
    const isVisitor = !useSession.getState().isAuthenticated
    if (query && isVisitor && query.state.data === undefined) {
      const own = { hasUserVoted: false, userVoteType: null, userVoteState: null }
      // Marked as stale, so that signing in fetches the user's own vote.
      query.setData({ personalityId, ...counts, ...own }, { updatedAt: 0, manual: true })
    } else {
      updateSettledQueries<VoteStatus | null>(this.#client, { queryKey }, (status) =>
        status &&
        status.upvoteCount === upvoteCount &&
        status.downvoteCount === downvoteCount &&
        status.isClosed === isClosed
          ? status
          : status && { ...status, ...counts },
      )
    }
  }

  #showUnread({ count, newest }: Extract<LiveEvent, { event: 'unread' }>['data']): void {
    if (!useSession.getState().isAuthenticated) return
    void updateUnreadCount(this.#client, () => count)
    const known = JSON.stringify(this.#client.getQueriesData(notificationLists))
    // A grouped notification keeps its id when another sender joins, but its time changes.
    const isNew = newest.some(
      ({ id, createdAt }) => !known.includes(id) || !known.includes(createdAt),
    )
    if (isNew) void this.#refetchNotifications()
  }

  /** Events that arrive while a refetch is waiting for a page in flight need no separate refetch. */
  async #refetchNotifications(): Promise<void> {
    if (this.#isRefetchDue) return
    this.#isRefetchDue = true
    await waitForFetches(this.#client, notificationLists)
    this.#isRefetchDue = false
    await this.#client.invalidateQueries(notificationLists)
  }
}
