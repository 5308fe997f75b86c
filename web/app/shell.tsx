import { type Location, ScrollRestoration, useNavigation } from 'react-router'
import { Layout } from './layout.tsx'
import { useDocumentHead } from './use-document-head.ts'
import { useFocusOnNavigation } from './use-focus-on-navigation.ts'

/** The outermost route: the layout, and what navigation changes in the document (head, focus, scroll position). */
export function Shell() {
  const isLoading = useNavigation().state !== 'idle'
  useDocumentHead()
  useFocusOnNavigation()
  return (
    <>
      <Layout />
      {isLoading && <div id="page-loading" aria-hidden="true" />}
      <ScrollRestoration getKey={scrollKey} />
    </>
  )
}

// The router gives the first page of every document the same key, so its URL is used instead.
function scrollKey({ key, pathname, search }: Location): string {
  return key === 'default' ? pathname + search : key
}
