import { type Location, ScrollRestoration, useNavigation } from 'react-router'
import { Layout } from './layout.tsx'
import { useDocumentHead } from './use-document-head.ts'
import { useFocusOnNavigation } from './use-focus-on-navigation.ts'

/** Around every page: the layout, and what a change of page does to the document. */
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

// The first page of every document has the same key, whatever its address.
function scrollKey({ key, pathname, search }: Location): string {
  return key === 'default' ? pathname + search : key
}
