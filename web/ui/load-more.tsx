import { failureText } from '../lib/api-error.ts'
import { Button } from './button.tsx'

/** What of a list read on page by page decides how it goes on. */
interface GrowingList {
  isFetching: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  error: Error | null
}

interface LoadMoreProps {
  label: string
  list: GrowingList
  /** Shown for a failure that came without words. */
  failedText?: string
  onLoad: () => void
}

/** The way on through a list; says so when the last try failed. */
export function LoadMore({ label, list, failedText, onLoad }: LoadMoreProps) {
  const { isFetching, isFetchingNextPage, isFetchNextPageError, error } = list
  return (
    <div className="flex flex-col items-center gap-3 py-6">
      <p role="alert" className="text-small font-medium text-oppose empty:hidden">
        {isFetchNextPageError && failureText(error, failedText)}
      </p>
      <Button
        variant="outline"
        aria-disabled={isFetching}
        onClick={() => {
          // A page asked for now would cut off what is just being read.
          if (!isFetching) onLoad()
        }}
      >
        {isFetchingNextPage ? 'Loading…' : label}
      </Button>
    </div>
  )
}
