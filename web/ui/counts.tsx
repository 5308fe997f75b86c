import * as texts from '#messages/counts'
import { Count } from './count.tsx'

const countTexts = {
  vote: texts.votes,
  comment: texts.comments,
  post: texts.posts,
  follower: texts.followers,
  following: texts.following,
}

/** Labelled counters in one line. */
export function Counts({ counts }: { counts: [of: keyof typeof countTexts, count: number][] }) {
  return (
    <ul className="tabular mt-1.5 flex flex-wrap gap-x-4 text-caption text-ink-soft">
      {counts.map(([of, total]) => (
        <li key={`${of} ${total}`}>
          {countTexts[of]({ total, count: <CountInBold count={total} /> })}
        </li>
      ))}
    </ul>
  )
}

const CountInBold = ({ count }: { count: number }) => (
  <span className="font-semibold text-ink">
    <Count value={count} />
  </span>
)
