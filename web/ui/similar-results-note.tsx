import * as texts from '#messages/similar-results'
/** Notes that no result matches the search exactly, and that the results below are similar. */
export function SimilarResultsNote({ search = '' }: { search: string | undefined }) {
  return <span className="block wrap-anywhere">{texts.noExactMatch({ search })}</span>
}
