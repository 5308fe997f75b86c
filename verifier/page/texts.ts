import type { Statement } from '../sentences.ts'

/** A text of the page in its language, as data: what is written, and where values stand in it. */
export type Message = string | Part[]

type Part =
  | string
  | { value: string }
  | { number: string }
  /** By the plural categories of Unicode, and exact numbers such as `=1`. */
  | { plural: string; forms: Forms }
  | { select: string; forms: Forms }

type Forms = Record<string, Message>

/** What the document gives its program: data, which never runs. */
export interface PageTexts {
  /** BCP 47 tag for `Intl`. */
  locale: string
  /** By the names in `sentences` of the verifier. */
  sentences: Record<Statement['says'], Message>
  page: Record<PageText, Message>
}

/** Texts that the program of the page says itself; the document has the others. */
export const pageTexts = [
  ...['everythingAddsUp', 'siteIsWrong', 'couldNotBeChecked'],
  ...['readingTheLog', 'countingTheLists', 'finding'],
  ...['ballotsCounted', 'listsCounted', 'entriesRead', 'utcTime'],
] as const

export type PageText = (typeof pageTexts)[number]

/** A text in the document; what comes from a site is an element, so that its direction does not change that of the rest. */
export type Told = (string | Node)[]

type Values = Record<string, string | number | Told>

/** Tells texts in the language of the document. */
export class Teller {
  readonly #texts: PageTexts
  readonly #isolate: (text: string) => Node
  readonly #numbers: Intl.NumberFormat
  readonly #plurals: Intl.PluralRules

  /** @param isolate makes an element of a text of any direction */
  constructor(texts: PageTexts, isolate: (text: string) => Node) {
    this.#texts = texts
    this.#isolate = isolate
    this.#numbers = new Intl.NumberFormat(texts.locale)
    this.#plurals = new Intl.PluralRules(texts.locale)
  }

  sentence({ says, values }: Statement): Told {
    return this.#tell(this.#texts.sentences[says], { ...values })
  }

  page(name: PageText, values: Values = {}): Told {
    return this.#tell(this.#texts.page[name], values)
  }

  #tell(message: Message, values: Values): Told {
    if (typeof message === 'string') return [message]
    return message.flatMap((part) => this.#tellPart(part, values))
  }

  #tellPart(part: Part, values: Values): Told {
    if (typeof part === 'string') return [part]
    if ('value' in part) return this.#tellValue(part.value, values[part.value] ?? '')
    if ('number' in part) return [this.#numbers.format(Number(values[part.number]))]
    if ('select' in part) return this.#tell(formOf(part.forms, `${values[part.select]}`), values)
    const count = Number(values[part.plural])
    const exact = part.forms[`=${count}`]
    return this.#tell(exact ?? formOf(part.forms, this.#plurals.select(count)), values)
  }

  #tellValue(name: string, value: string | number | Told): Told {
    if (typeof value === 'object') return value
    return name === 'time' ? this.#time(`${value}`) : [this.#isolate(`${value}`)]
  }

  /** `2026-11-23T19:00:00Z` as `November 23, 2026, 19:00 UTC`. */
  #time(time: string): Told {
    const instant = new Date(time)
    const date = instant.toLocaleDateString(this.#texts.locale, {
      dateStyle: 'long',
      timeZone: 'UTC',
    })
    return this.page('utcTime', { date: [date], clock: [instant.toISOString().slice(11, 16)] })
  }
}

const formOf = (forms: Forms, name: string): Message =>
  (Object.hasOwn(forms, name) ? forms[name] : forms.other) ?? ''
