import { plainDocument } from './plain-document.ts'

/** Page for a request that failed; `text` is a message of the problem catalogue. */
export const errorDocument = (text: string) =>
  plainDocument(
    'Something went wrong',
    `<p>${text}</p>\n    <p><a href="">Try again</a> or <a href="/">go Home</a>.</p>`,
  )
