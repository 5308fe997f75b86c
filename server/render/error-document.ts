import { escapeHtml } from '../../contract/escape-html.ts'
import type { Problem } from '../platform/errors.ts'
import { plainDocument } from './plain-document.ts'

/** Page for a request that failed; the id of an error of the server finds its lines in the log. */
export function errorDocument(
  { statusCode, message }: Problem,
  requestId: string,
  siteName: string,
): string {
  const id =
    statusCode >= 500 ? `<p>If you report this, please give this code: ${requestId}</p>\n    ` : ''
  return plainDocument({
    heading: 'Something went wrong',
    title: `Something went wrong · ${escapeHtml(siteName)}`,
    body: `<p>${message}</p>\n    ${id}<p><a href="">Try again</a> or <a href="/">go Home</a>.</p>`,
  })
}
