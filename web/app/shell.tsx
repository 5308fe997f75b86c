import { type Location, ScrollRestoration, useNavigation } from 'react-router'
import { Layout } from './layout.tsx'
import { useArrivalFocus } from './use-arrival-focus.ts'
import { useDocumentHead } from './use-document-head.ts'

/** Around every page: the layout, and what a change of page does to the document. */
export function Shell() {
  const isOnItsWay = useNavigation().state !== 'idle'
  useDocumentHead()
  useArrivalFocus()
  return (
    <>
      <Layout />
      {isOnItsWay && <div id="page-on-its-way" aria-hidden="true" />}
      <ScrollRestoration getKey={scrollKey} />
    </>
  )
}

// The first page of every document has the same key, whatever its address.
function scrollKey({ key, pathname, search }: Location): string {
  return key === 'default' ? pathname + search : key
}
