/** Notes that no result matches the search exactly, and that the results below are similar. */
export function SimilarResultsNote({ search = '' }: { search: string | undefined }) {
  return (
    <span className="block wrap-anywhere">{`No exact match for “${search}”. Similar results:`}</span>
  )
}
