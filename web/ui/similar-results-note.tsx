/** Says that nothing holds the text searched for, and that the rows below are only similar to it. */
export function SimilarResultsNote({ search }: { search: string }) {
  return (
    <span className="block wrap-anywhere">{`No exact match for “${search}”. Similar results:`}</span>
  )
}
