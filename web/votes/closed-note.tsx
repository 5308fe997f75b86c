import { partialDate } from '../lib/partial-date.ts'

/** Says that votes on a personality are closed, and since when if that is known. */
export function ClosedNote({ since }: { since: string | null }) {
  return (
    <p className="mt-2 text-caption font-semibold">
      {since ? `Votes closed since ${partialDate(since)}` : 'Votes closed'}
    </p>
  )
}
