import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { ImportRejected, rejectMoreThan } from '../import-rejected.ts'

/** An element: its text, or its children by name, each a list. */
export interface XmlElement {
  name: string
  text: string
  children: XmlElement[]
}

/** Elements of one file; a record of a person has some fifty. */
const elementsMax = 5_000_000

interface OrderedNode {
  [name: string]: OrderedNode[] | string | undefined
  '#text'?: string
}

/**
 * Reads XML. A document type is accepted, but nothing that it declares is expanded or fetched.
 * @throws {ImportRejected} when the text is not well-formed
 */
export function readXml(text: string): XmlElement {
  const checked = XMLValidator.validate(text)
  if (checked !== true) {
    throw new ImportRejected({ kind: 'invalidXml', line: checked.err.line })
  }
  const withoutType = text.replace(/<!DOCTYPE[^>[]*(\[[\s\S]*?\])?\s*>/, '')
  const parser = new XMLParser({
    preserveOrder: true,
    ignoreAttributes: true,
    ignoreDeclaration: true,
    ignorePiTags: true,
    parseTagValue: false,
    trimValues: true,
  })
  const counted = { elements: 0 }
  const root = elementsOf(parser.parse(withoutType) as OrderedNode[], counted)[0]
  if (!root) throw new ImportRejected({ kind: 'noElement' })
  return root
}

function elementsOf(nodes: OrderedNode[], counted: { elements: number }): XmlElement[] {
  return nodes.flatMap((node) => {
    const name = Object.keys(node).find((key) => key !== '#text' && key !== ':@')
    if (name === undefined) return []
    counted.elements += 1
    rejectMoreThan(elementsMax, counted.elements, 'elements')
    const content = (node[name] ?? []) as OrderedNode[]
    const text = content.map((child) => child['#text'] ?? '').join('')
    return [{ name, text: String(text), children: elementsOf(content, counted) }]
  })
}

/** The first child of a name. */
export const childOf = ({ children }: XmlElement, name: string): XmlElement | undefined =>
  children.find((child) => child.name === name)

/** All children of a name. */
export const childrenOf = ({ children }: XmlElement, name: string): XmlElement[] =>
  children.filter((child) => child.name === name)

/** Text of the element at the end of a path of names; undefined if it is missing or empty. */
export function textAt(element: XmlElement, ...path: string[]): string | undefined {
  const found = path.reduce<XmlElement | undefined>((at, name) => at && childOf(at, name), element)
  return found?.text || undefined
}
