import { dateFormat } from '../../messages/date-format.ts'
import { languages } from '../../messages/languages.ts'
import { languageOfReader } from '../../messages/of-reader.ts'

const format = (timestamp: string, options: Intl.DateTimeFormatOptions) =>
  dateFormat(languages[languageOfReader()].locale, options).format(new Date(timestamp))

/** Such as 'December 4, 2026 at 2:30 PM UTC', in the language of the reader. */
export const momentText = (timestamp: string): string =>
  format(timestamp, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  })

/** Such as 'December 4, 2026', in the language of the reader: the day of a moment in UTC, or a day. */
export const dayText = (timestamp: string): string => format(timestamp, { dateStyle: 'long' })
