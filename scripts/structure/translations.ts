import {
  isArgumentElement,
  isNumberElement,
  isPluralElement,
  isSelectElement,
  isTagElement,
  type MessageFormatElement,
} from '@formatjs/icu-messageformat-parser'
import { parseMessage } from '../messages/emit-message.ts'
import type { MessageFile } from './messages.ts'
import type { Finding } from './source.ts'

type Messages = Record<string, string>

/**
 * Reports messages that a translation lacks or has besides, and those that use other arguments, plural forms or spaces at
 * their ends than the language and the English message need.
 */
export function checkTranslation(
  language: string,
  english: MessageFile[],
  translated: MessageFile[],
): Finding[] {
  const translations = new Map(translated.map((file) => [file.path, file]))
  const expected = new Set<string>()
  const findings = english.flatMap(({ path, text }) => {
    const translatedPath = path.replace('messages/en/', `messages/${language}/`)
    expected.add(translatedPath)
    const file = translations.get(translatedPath)
    if (!file) return [{ path: translatedPath, line: 1, message: `Translate ${path}.` }]
    return checkFile(language, JSON.parse(text), file)
  })
  const others = translated.filter(({ path }) => !expected.has(path))
  return [
    ...findings,
    ...others.map(({ path }) => ({
      path,
      line: 1,
      message: 'There is no such file in English. Delete it.',
    })),
  ]
}

/** Reports standard texts of legal pages, by their paths, that a language lacks: readers would see English. */
export function checkStandardTexts(language: string, paths: string[]): Finding[] {
  const existing = new Set(paths)
  const ofLanguage = (path: string) => path.replace('/standard/en/', `/standard/${language}/`)
  return paths
    .filter((path) => path.includes('/standard/en/') && !existing.has(ofLanguage(path)))
    .map((path) => ({ path: ofLanguage(path), line: 1, message: `Translate ${path}.` }))
}

function checkFile(language: string, english: Messages, { path, text }: MessageFile): Finding[] {
  const messages: Messages = JSON.parse(text)
  const lineOf = (key: string) =>
    Math.max(1, text.slice(0, text.indexOf(`"${key}":`)).split('\n').length)
  const keys = new Set([...Object.keys(english), ...Object.keys(messages)])
  return [...keys].flatMap((key) =>
    problemsOf(language, english[key], messages[key]).map((problem) => ({
      path,
      line: lineOf(key),
      message: `${key}: ${problem}`,
    })),
  )
}

function problemsOf(language: string, english?: string, message?: string): string[] {
  if (message === undefined) return ['this message is not translated.']
  if (english === undefined) return ['English has no such message. Delete it.']
  if (message === '') return ['this message is empty.']
  try {
    const used = argumentsOf(parseMessage(message))
    const needed = argumentsOf(parseMessage(english))
    return [
      ...[...needed]
        .filter(([name, kind]) => !fits(kind, used.get(name)))
        .map(([name, kind]) => `it needs {${name}} as ${kind}, as in English.`),
      ...[...used.keys()]
        .filter((name) => !needed.has(name))
        .map((name) => `English has no {${name}}.`),
      ...pluralProblems(language, parseMessage(message)),
      ...(/^\s|\s$/.test(message) === /^\s|\s$/.test(english)
        ? []
        : ['a space at its beginning or end differs from English.']),
    ]
  } catch (error) {
    return [`it cannot be read: ${(error as Error).message}`]
  }
}

/** A text may be a choice in another language, whose words agree with it. */
const fits = (english: string, translated: string | undefined) =>
  translated === english || (english === 'a text' && translated === 'a choice')

/** What each argument of a message is used as; a count is a number that forms depend on. */
function argumentsOf(
  elements: MessageFormatElement[],
  found = new Map<string, string>(),
): Map<string, string> {
  for (const element of elements) {
    if (isArgumentElement(element) && !found.has(element.value)) found.set(element.value, 'a text')
    if (isNumberElement(element)) found.set(element.value, 'a number')
    if (isPluralElement(element)) found.set(element.value, 'a number')
    if (isSelectElement(element)) found.set(element.value, 'a choice')
    if (isTagElement(element)) {
      found.set(element.value, element.children.length > 0 ? 'a tag' : 'an element')
    }
    for (const inner of innerElements(element)) argumentsOf(inner, found)
  }
  return found
}

function innerElements(element: MessageFormatElement): MessageFormatElement[][] {
  if (isTagElement(element)) return [element.children]
  if (!isPluralElement(element) && !isSelectElement(element)) return []
  return Object.values(element.options).map(({ value }) => value)
}

function pluralProblems(language: string, elements: MessageFormatElement[]): string[] {
  const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  return elements.flatMap((element) => {
    const inner = innerElements(element).flatMap((one) => pluralProblems(language, one))
    if (!isPluralElement(element)) return inner
    const forms = new Set<string>(Object.keys(element.options).filter((one) => !/^=/.test(one)))
    const wrong = forms.symmetricDifference(new Set(needed)).size > 0
    return wrong
      ? [...inner, `{${element.value}} needs the forms ${needed.join(', ')} in this language.`]
      : inner
  })
}
