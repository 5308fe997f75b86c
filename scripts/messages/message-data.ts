import {
  isArgumentElement,
  isLiteralElement,
  isNumberElement,
  isPluralElement,
  isPoundElement,
  isSelectElement,
  type MessageFormatElement,
} from '@formatjs/icu-messageformat-parser'
import type { Message } from '../../verifier/page/texts.ts'
import { parseMessage } from './emit-message.ts'

/**
 * Translates a message in ICU MessageFormat to data for the page of the verifier.
 * @throws Error if the message uses another part of the format than arguments, numbers, choices and plurals
 */
export const messageData = (message: string): Message => dataOf(parseMessage(message))

/** @param count what `#` stands for */
function dataOf(elements: MessageFormatElement[], count = ''): Message {
  const parts = elements.map((element) => {
    if (isLiteralElement(element)) return element.value
    if (isArgumentElement(element)) return { value: element.value }
    if (isNumberElement(element) && !element.style) return { number: element.value }
    if (isPoundElement(element)) return { number: count }
    if (isSelectElement(element)) {
      return { select: element.value, forms: formsOf(element.options, count) }
    }
    if (isPluralElement(element) && element.offset === 0 && element.pluralType === 'cardinal') {
      return { plural: element.value, forms: formsOf(element.options, element.value) }
    }
    throw new Error('The message uses a part of ICU MessageFormat that this page cannot tell.')
  })
  const [first = '', ...others] = parts
  return typeof first === 'string' && others.length === 0 ? first : parts
}

const formsOf = (options: Record<string, { value: MessageFormatElement[] }>, count: string) =>
  Object.fromEntries(
    Object.entries(options).map(([form, { value }]) => [form, dataOf(value, count)] as const),
  )
