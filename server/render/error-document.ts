import * as texts from '#messages/server/plain-pages'
import { escapeHtml } from '../../contract/escape-html.ts'
import type { Problem } from '../platform/errors.ts'
import { plainDocument } from './plain-document.ts'

/** Page for a request that failed; the id of an error of the server finds its lines in the log. */
export function errorDocument(
  { statusCode, responseMessage }: Problem,
  requestId: string,
  { siteName, prefix }: { siteName: string; prefix: string },
): string {
  const id = statusCode >= 500 ? `<p>${texts.code({ code: requestId })}</p>\n    ` : ''
  return plainDocument({
    heading: texts.wentWrong(),
    title: `${texts.wentWrong()} · ${escapeHtml(siteName)}`,
    body: `<p>${escapeHtml([responseMessage].flat().join(' '))}</p>\n    ${id}<p><a href="">${texts.tryAgain()}</a> · <a href="${prefix || '/'}">${texts.goHome()}</a></p>`,
  })
}
