import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import * as texts from '#messages/personalities'
import { useSession } from '../accounts/session.ts'
import { placeStyle } from '../charts/place-style.ts'
import { Time } from '../ui/time.tsx'
import { ownVoteQuery } from '../votes/api.ts'

interface OwnVoteMarkProps {
  personalityId: string
  /** Contains the chart. */
  chart: RefObject<HTMLElement | null>
}

/** The date of the user's own vote: a line in the chart, which everybody gets without it, and a sentence. */
export function OwnVoteMark({ personalityId, chart }: OwnVoteMarkProps) {
  const isAuthenticated = useSession((session) => session.isAuthenticated)
  const { data } = useQuery({ ...ownVoteQuery(personalityId), enabled: isAuthenticated })
  const plot = usePlot(chart)
  const vote = isAuthenticated ? data?.vote : undefined
  const x = vote && plot ? placeOn(plot, vote.createdAt) : undefined
  return (
    <>
      {plot &&
        x !== undefined &&
        createPortal(<span className="own-vote" style={placeStyle({ x, y: 0 })} />, plot)}
      {/* Its height is there before the vote is known. */}
      <p className="own-vote-text mt-2 min-h-6 text-small text-ink-soft">
        {vote && (
          <span key={vote.voteType}>
            {texts.yourVoteSince({ vote: vote.voteType, time: <Time value={vote.createdAt} /> })}
          </span>
        )}
      </p>
    </>
  )
}

/** The place of a time on a plot's axis in percent; undefined outside. */
function placeOn(plot: HTMLElement, time: string): number | undefined {
  const [from = 0, to = 0] = plot.dataset.timeAxis?.split(' ').map(Number) ?? []
  const x = ((Date.parse(time) - from) / (to - from)) * 100
  return x >= 0 && x <= 100 ? x : undefined
}

/** The plot of the chart once it is there, from the server or drawn in the browser. */
function usePlot(chart: RefObject<HTMLElement | null>): HTMLElement | undefined {
  const [plot, setPlot] = useState<HTMLElement>()
  useEffect(() => {
    const container = chart.current
    if (!container) return
    const find = () =>
      setPlot(container.querySelector<HTMLElement>('[data-time-axis]') ?? undefined)
    find()
    const observer = new MutationObserver(find)
    observer.observe(container, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [chart])
  return plot
}
