import { compactCount, fullCount, plural } from '../lib/formats.ts'

const manyOf: Record<string, string> = { following: 'following' }

/** Labelled counters in one line. */
export function Counts({ counts }: { counts: [of: string, count: number][] }) {
  return (
    <ul className="tabular mt-1.5 flex flex-wrap gap-x-4 text-caption text-ink-soft">
      {counts.map(([of, count]) => (
        <li key={of} title={`${fullCount(count)} ${plural(count, of, manyOf[of])}`}>
          <span className="font-semibold text-ink">{compactCount(count)}</span>{' '}
          {plural(count, of, manyOf[of])}
        </li>
      ))}
    </ul>
  )
}
