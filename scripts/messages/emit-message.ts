import {
  isArgumentElement,
  isLiteralElement,
  isNumberElement,
  isPluralElement,
  isPoundElement,
  isSelectElement,
  type MessageFormatElement,
  type PluralElement,
  parse,
  type SelectElement,
} from '@formatjs/icu-messageformat-parser'

/** A message as TypeScript: a string, or a function of its values. */
export interface EmittedMessage {
  /** Source of an expression. */
  expression: string
  /** Names of `formatsOf` that the expression calls. */
  formats: ReadonlySet<'number' | 'plural'>
}

type Values = Map<string, string>

/**
 * Translates a message in ICU MessageFormat to TypeScript: plain arguments, `{n, number}`, `select`, and `plural` with `#`.
 * A message without arguments becomes a string, which the bundler inlines; another one a function of an object.
 * @throws Error if the message is not valid, or uses another part of the format, such as dates or tags
 */
export function emitMessage(message: string): EmittedMessage {
  const formats = new Set<'number' | 'plural'>()
  const values: Values = new Map()
  const text = emitText(parse(message, { captureLocation: false }), undefined)
  if (values.size === 0) return { expression: text, formats }
  const names = [...values.keys()].join(', ')
  const types = [...values].map(([name, type]) => `${name}: ${type}`).join('; ')
  return { expression: `({ ${names} }: { ${types} }): string => ${text}`, formats }

  /** Source of an expression for a text; `count` is what `#` stands for. */
  function emitText(elements: MessageFormatElement[], count: string | undefined): string {
    const parts = elements.map((element) =>
      isLiteralElement(element) ? element.value : { code: emitElement(element, count) },
    )
    if (parts.every((part) => typeof part === 'string')) return JSON.stringify(parts.join(''))
    const [only] = parts
    if (parts.length === 1 && typeof only === 'object') return only.code
    return `\`${parts.map((part) => (typeof part === 'string' ? escapeForTemplate(part) : `\${${part.code}}`)).join('')}\``
  }

  function emitElement(element: MessageFormatElement, count: string | undefined): string {
    if (isArgumentElement(element)) return use(element.value, 'string')
    if (isPoundElement(element) && count) return number(count)
    if (isNumberElement(element) && !element.style) return number(use(element.value, 'number'))
    if (isPluralElement(element)) return emitPlural(element)
    if (isSelectElement(element)) return emitSelect(element, count)
    throw new Error(`'${message}' uses a part of ICU MessageFormat that is not supported`)
  }

  function emitPlural({ value, options, offset, pluralType }: PluralElement): string {
    if (offset !== 0 || pluralType !== 'cardinal') {
      throw new Error(
        `'${message}' has a plural with an offset or of ordinals, which is not supported`,
      )
    }
    const count = use(value, 'number')
    const forms = Object.entries(options).map(
      ([form, option]) => [form, emitText(option.value, count)] as const,
    )
    const isExact = ([form]: readonly [string, string]) => form.startsWith('=')
    const rest = forms.filter((form) => !isExact(form)).map(([form, text]) => `${form}: ${text}`)
    formats.add('plural')
    return forms
      .filter(isExact)
      .reduceRight(
        (otherwise, [form, text]) => `(${count} === ${form.slice(1)} ? ${text} : ${otherwise})`,
        `plural(${count}, { ${rest.join(', ')} })`,
      )
  }

  function emitSelect({ value, options }: SelectElement, count: string | undefined): string {
    const { other, ...named } = options
    if (!other) throw new Error(`'${message}' has a choice without 'other'`)
    const kinds = Object.keys(named).map((kind) => JSON.stringify(kind))
    const name = use(value, [...kinds, '(string & {})'].join(' | '))
    return Object.entries(named).reduceRight(
      (otherwise, [kind, option]) =>
        `(${name} === ${JSON.stringify(kind)} ? ${emitText(option.value, count)} : ${otherwise})`,
      emitText(other.value, count),
    )
  }

  function number(value: string): string {
    formats.add('number')
    return `number(${value})`
  }

  /** Notes an argument; a number that is also written as it is stays a number. */
  function use(name: string, type: string): string {
    const known = values.get(name)
    if (known && known !== type) {
      throw new Error(`'${message}' uses {${name}} in two ways: write {${name}, number} or #`)
    }
    values.set(name, type)
    return name
  }
}

const escapeForTemplate = (text: string) => text.replace(/[\\`]|\$(?=\{)/g, String.raw`\$&`)
