import {
  isArgumentElement,
  isLiteralElement,
  isNumberElement,
  isPluralElement,
  isPoundElement,
  isSelectElement,
  isTagElement,
  type MessageFormatElement,
  type PluralElement,
  parse,
  type SelectElement,
  type TagElement,
} from '@formatjs/icu-messageformat-parser'

/** A message as TypeScript: a string, or a function of its values. */
export interface EmittedMessage {
  /** Source of an expression. */
  expression: string
  /** Names of `formatsOf` that the expression calls. */
  formats: ReadonlySet<'number' | 'plural'>
  /** True if it is made of elements of React. */
  isRich: boolean
  /** True if it is a string, and no function. */
  isConstant: boolean
}

type Values = Map<string, string>

/**
 * Translates a message in ICU MessageFormat to TypeScript: plain arguments, `{n, number}`, `select`, `plural` with `#`, and
 * tags. A message without arguments becomes a string, which the bundler inlines; another one a function of an object. With
 * tags it returns elements of React: `<terms>…</terms>` is a function of what stands in it, `<day/>` an element.
 * @throws Error if the message is not valid, or uses another part of the format, such as dates
 */
export function emitMessage(message: string): EmittedMessage {
  const formats = new Set<'number' | 'plural'>()
  const values: Values = new Map()
  const elements = parseMessage(message)
  const isRich = hasTags(elements)
  const text = emitText(elements, undefined)
  if (values.size === 0) return { expression: text, formats, isRich, isConstant: true }
  const names = [...values.keys()].join(', ')
  const types = [...values].map(([name, type]) => `${name}: ${type}`).join('; ')
  const result = isRich ? 'ReactNode' : 'string'
  return {
    expression: `({ ${names} }: { ${types} }): ${result} => ${text}`,
    formats,
    isRich,
    isConstant: false,
  }

  /** Source of an expression for a text; `count` is what `#` stands for. */
  function emitText(elements: MessageFormatElement[], count: string | undefined): string {
    const parts = elements.map((element) =>
      isLiteralElement(element) ? element.value : { code: emitElement(element, count) },
    )
    if (parts.every((part) => typeof part === 'string')) return JSON.stringify(parts.join(''))
    const [only] = parts
    if (parts.length === 1 && typeof only === 'object') return only.code
    if (isRich && elements.some(isElement)) {
      const children = parts.map((part) =>
        typeof part === 'string' ? JSON.stringify(part) : part.code,
      )
      return `createElement(Fragment, null, ${children.join(', ')})`
    }
    return `\`${parts.map((part) => (typeof part === 'string' ? escapeForTemplate(part) : `\${${part.code}}`)).join('')}\``
  }

  function emitElement(element: MessageFormatElement, count: string | undefined): string {
    if (isArgumentElement(element)) return use(element.value, isRich ? 'ReactNode' : 'string')
    if (isPoundElement(element) && count) return number(count)
    if (isNumberElement(element) && !element.style) return number(use(element.value, 'number'))
    if (isPluralElement(element)) return emitPlural(element)
    if (isSelectElement(element)) return emitSelect(element, count)
    if (isTagElement(element)) return emitTag(element, count)
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
    // `plural` takes the other form for a missing one, so forms that say the same need no byte.
    const other = forms.find(([form]) => form === 'other')?.[1]
    const rest = forms
      .filter(([form, text]) => form === 'other' || (!form.startsWith('=') && text !== other))
      .map(([form, text]) => `${form}: ${text}`)
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

  function emitTag({ value, children }: TagElement, count: string | undefined): string {
    if (children.length === 0) return use(value, 'ReactNode')
    const render = use(value, '(text: ReactNode) => ReactNode')
    return `${render}(${emitText(children, count)})`
  }

  function number(value: string): string {
    formats.add('number')
    return `number(${value})`
  }

  /** Notes an argument; a number that is also written as it is stays a number. */
  function use(name: string, type: string): string {
    if (namesInModules.has(name))
      throw new Error(`'${message}' has an argument with the name ${name}`)
    const known = values.get(name)
    if (known && known !== type) {
      throw new Error(`'${message}' uses {${name}} in two ways: write {${name}, number} or #`)
    }
    values.set(name, type)
    return name
  }
}

/** What a module of messages imports or makes, which an argument of the same name would hide. */
const namesInModules = new Set(['number', 'plural', 'createElement', 'Fragment'])

/** @throws Error if the message is not valid */
export const parseMessage = (message: string): MessageFormatElement[] =>
  parse(withEmptyTags(message), { captureLocation: false })

/** `<day/>`, which the parser takes for text. */
const withEmptyTags = (message: string) => message.replace(/<(\w+)\/>/g, '<$1></$1>')

/** True if a part of a text can be an element of React. */
function isElement(element: MessageFormatElement): boolean {
  if (isPluralElement(element) || isSelectElement(element)) {
    return Object.values(element.options).some(({ value }) => value.some(isElement))
  }
  return isTagElement(element) || isArgumentElement(element)
}

function hasTags(elements: MessageFormatElement[]): boolean {
  return elements.some((element) => {
    if (isTagElement(element)) return true
    if (!isPluralElement(element) && !isSelectElement(element)) return false
    return Object.values(element.options).some(({ value }) => hasTags(value))
  })
}

const escapeForTemplate = (text: string) => text.replace(/[\\`]|\$(?=\{)/g, String.raw`\$&`)
