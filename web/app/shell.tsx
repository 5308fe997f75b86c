import { ScrollRestoration } from 'react-router'
import { Layout } from './layout.tsx'
import { useDocumentHead } from './use-document-head.ts'
import { useHeadingFocus } from './use-heading-focus.ts'

/** Around every page: the layout, and what a change of page does to the document. */
export function Shell() {
  useDocumentHead()
  useHeadingFocus()
  return (
    <>
      <Layout />
      <ScrollRestoration />
    </>
  )
}
