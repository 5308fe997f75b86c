import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Heading, List, PhrasingContent, RootContent } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { toString as textOf } from 'mdast-util-to-string'
import { gfmTable } from 'micromark-extension-gfm-table'
import { transliterate } from 'transliteration'
import * as texts from '#messages/server/refusals'
import type { LegalBlock, LegalListItem, LegalRun } from '../../contract/legal-pages.ts'
import { limits } from '../../contract/limits.ts'
import { isWebAddress } from '../../contract/web-address.ts'
import { invalid } from '../platform/errors.ts'
import { freeSlug } from '../platform/free-slug.ts'
import { type blockPlaceholders, isBlockPlaceholder, isTextPlaceholder } from './placeholders.ts'

/** A paragraph that a placeholder fills with blocks. */
export interface FilledLater {
  kind: 'placeholder'
  key: keyof typeof blockPlaceholders
}

export interface ParsedPage {
  /** The first heading, if it is the heading of the page. */
  title: string | undefined
  blocks: (LegalBlock | FilledLater)[]
}

/** Read as plain text, so that no HTML, picture or code block is ever made of them. */
const syntaxAsText = [
  'htmlFlow',
  'htmlText',
  'labelStartImage',
  'definition',
  'codeIndented',
  'codeFenced',
  'blockQuote',
  'setextUnderline',
  'thematicBreak',
]

/**
 * Reads the Markdown of a legal page, one part after another, between which other requests are answered. Placeholders in
 * texts stay as they are.
 * @throws 400 with a sentence for each unknown placeholder, wrong link and list that is too deep
 */
export async function parseMarkdown(markdown: string): Promise<ParsedPage> {
  rejectDenseMarkup(markdown)
  const nodes: RootContent[] = []
  for (const part of partsOf(markdown)) {
    nodes.push(...readPart(part))
    await nextTurn()
  }
  const [first, ...others] = nodes
  const hasTitle = first?.type === 'heading' && first.depth === 1
  const reader = new TreeReader()
  const blocks = (hasTitle ? others : nodes).flatMap((node) => reader.blocksOf(node))
  if (hasTitle) reader.runsOf(first.children)
  const problems = [...reader.problems]
  if (problems.length > 0) throw invalid(problems)
  return { title: hasTitle ? textOf(first) : undefined, blocks }
}

/** A text from heading to heading: nothing in it, such as a list or a table, goes on after one. */
const partsOf = (markdown: string): string[] => markdown.split(/^(?=#{1,6}[ \t])/m)

const readPart = (part: string): RootContent[] =>
  fromMarkdown(part, {
    extensions: [gfmTable(), { disable: { null: syntaxAsText } }],
    mdastExtensions: [gfmTableFromMarkdown()],
  }).children

// The time of reading grows with the square of what may open or close emphasis or a link in one paragraph.
function rejectDenseMarkup(markdown: string): void {
  const isDense = markdown
    .split(/\n[ \t]*\n/)
    .some((paragraph) => (paragraph.match(/[*_[\]`<]/g) ?? []).length > limits.legalMarkupMax)
  if (isDense) {
    throw invalid([texts.paragraphTooDense({ max: limits.legalMarkupMax })])
  }
}

class TreeReader {
  readonly problems = new Set<string>()
  readonly #ids = new Set<string>()

  blocksOf(node: RootContent): (LegalBlock | FilledLater)[] {
    if (node.type === 'heading') return [this.#heading(node)]
    if (node.type === 'list') return [{ kind: 'list', items: this.#items(node, 1) }]
    if (node.type === 'table') {
      const rows = node.children.map((row) =>
        row.children.map((cell) => this.runsOf(cell.children)),
      )
      return [{ kind: 'table', rows }]
    }
    if (node.type !== 'paragraph') return []
    const [, key] = /^\{\{(\w+)\}\}$/.exec(textOf(node).trim()) ?? []
    if (isBlockPlaceholder(key)) return [{ kind: 'placeholder', key }]
    return [{ kind: 'paragraph', text: this.runsOf(node.children) }]
  }

  #heading({ depth, children }: Heading): LegalBlock {
    const text = this.runsOf(children)
    const last = text.at(-1)
    const [mark, chosen] = /\s*\{#([\w-]+)\}\s*$/.exec(last?.text ?? '') ?? []
    if (last && mark) last.text = last.text.slice(0, -mark.length)
    const words = text.map((run) => run.text).join('')
    const id = freeSlug(chosen ?? (slugOf(words) || 'part'), this.#ids)
    this.#ids.add(id)
    return { kind: 'heading', level: Math.min(Math.max(depth, 2), 3), id, text }
  }

  #items(list: List, depth: number): LegalListItem[] {
    if (depth > limits.legalListDepthMax) {
      this.problems.add(texts.listTooDeep({ max: limits.legalListDepthMax }))
      return []
    }
    return list.children.flatMap((item) => {
      const paragraphs = item.children.flatMap((node) =>
        'children' in node && node.type !== 'list' ? [node.children as PhrasingContent[]] : [],
      )
      const text = paragraphs.flatMap((paragraph, index) => [
        ...(index > 0 ? [{ text: '\n' }] : []),
        ...this.runsOf(paragraph),
      ])
      const inner = item.children.filter((node) => node.type === 'list')
      return [
        { depth, isOrdered: list.ordered === true, text },
        ...inner.flatMap((each) => this.#items(each, depth + 1)),
      ]
    })
  }

  runsOf(nodes: PhrasingContent[], look: Omit<LegalRun, 'text'> = {}): LegalRun[] {
    return nodes.flatMap((node) => {
      if (node.type === 'text') return [{ ...look, text: this.#checked(node.value) }]
      if (node.type === 'inlineCode') return [{ ...look, isCode: true, text: node.value }]
      if (node.type === 'break') return [{ text: '\n' }]
      if (node.type === 'strong') return this.runsOf(node.children, { ...look, isStrong: true })
      if (node.type === 'emphasis') {
        return this.runsOf(node.children, { ...look, isEmphasized: true })
      }
      if (node.type !== 'link') return []
      return this.runsOf(node.children, { ...look, url: this.#link(node.url) })
    })
  }

  #checked(text: string): string {
    for (const [whole, key] of text.matchAll(/\{\{([^{}]*)\}\}/g)) {
      if (isTextPlaceholder(key)) continue
      this.problems.add(
        isBlockPlaceholder(key)
          ? texts.placeholderAlone({ placeholder: whole })
          : texts.placeholderUnknown({ placeholder: whole }),
      )
    }
    return text
  }

  #link(url: string): string {
    const isPath = /^(\/(?![/\\])|#)/.test(url)
    if (!isPath && !isWebAddress(url) && !/^(mailto|tel):[^\s]+$/i.test(url)) {
      this.problems.add(texts.legalLink({ address: url.slice(0, 100) }))
    }
    return url
  }
}

const slugOf = (text: string) =>
  transliterate(text)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60)
