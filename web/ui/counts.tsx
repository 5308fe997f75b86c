import { plural } from '../lib/formats.ts'
import { Count } from './count.tsx'

const manyOf: Record<string, string> = { following: 'following' }

/** Labelled counters in one line. */
export function Counts({ counts }: { counts: [of: string, count: number][] }) {
  return (
    <ul className="tabular mt-1.5 flex flex-wrap gap-x-4 text-caption text-ink-soft">
      {counts.map(([of, count]) => (
        <li key={of}>
          <span className="font-semibold text-ink">
            <Count value={count} />
          </span>{' '}
          <span>{plural(count, of, manyOf[of])}</span>
        </li>
      ))}
    </ul>
  )
}
