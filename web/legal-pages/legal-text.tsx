import { type ReactNode, useId } from 'react'
import { language } from '#messages/language'
import type { LegalBlock, LegalListItem, LegalRun } from '../../contract/legal-pages.ts'
import { BrowserStorageList } from '../information/browser-storage-list.tsx'
import { OperatorDetails } from '../information/operator-details.tsx'
import { Code } from '../ui/code.tsx'
import { TextLink } from '../ui/text-link.tsx'

/** Parts of a legal page below one heading. */
export function LegalText({ blocks }: { blocks: LegalBlock[] }) {
  return blocks.map((block, index) => <Block key={index} block={block} />)
}

function Block({ block }: { block: LegalBlock }) {
  if (block.kind === 'heading') {
    return (
      <h3 id={block.id} className="mt-6 scroll-mt-24 font-bold">
        <Runs runs={block.text} />
      </h3>
    )
  }
  if (block.kind === 'paragraph') {
    return (
      <p dir="auto" className="whitespace-pre-line wrap-anywhere">
        <Runs runs={block.text} />
      </p>
    )
  }
  if (block.kind === 'list') return <List items={block.items} depth={1} />
  if (block.kind === 'table') return <Table rows={block.rows} />
  // The software's words, in the language of the page.
  return (
    <div lang={language}>
      {block.kind === 'operator' ? <OperatorDetails /> : <BrowserStorageList />}
    </div>
  )
}

/** Lines of one depth, with those of greater depths below the line that they follow. */
function List({ items, depth }: { items: LegalListItem[]; depth: number }) {
  const lines = Map.groupBy(items, lineOf(depth))
  const isOrdered = items[0]?.isOrdered === true
  const Tag = isOrdered ? 'ol' : 'ul'
  return (
    <Tag className={isOrdered ? 'list-decimal! ps-6!' : undefined}>
      {[...lines.values()].map(([line, ...inner], index) => (
        <li key={index} dir="auto" className="whitespace-pre-line wrap-anywhere">
          {line && <Runs runs={line.text} />}
          {inner.length > 0 && <List items={inner} depth={depth + 1} />}
        </li>
      ))}
    </Tag>
  )
}

/** Returns the number of the line of this depth to which each item belongs. */
function lineOf(depth: number): (item: LegalListItem) => number {
  let line = 0
  return (item) => {
    if (item.depth <= depth) line += 1
    return line
  }
}

function Table({ rows: [head = [], ...rows] }: { rows: LegalRun[][][] }) {
  const id = useId()
  return (
    // Wide tables scroll on their own; the focus lets the keyboard scroll them.
    <section
      aria-labelledby={id}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls.
      tabIndex={0}
      className="mt-4 overflow-x-auto border-y border-line"
    >
      <table className="w-full min-w-80 text-start text-small">
        <thead id={id}>
          <tr>
            {head.map((cell, index) => (
              <th key={index} scope="col" className="p-2 text-start">
                <Runs runs={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((row, index) => (
            <tr key={index}>
              {row.map((cell, column) => (
                <td key={column} className="p-2 align-top">
                  <Runs runs={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** A text with its looks and links. */
export function Runs({ runs }: { runs: LegalRun[] }): ReactNode {
  return runs.map((run, index) => <Run key={index} run={run} />)
}

function Run({ run: { text, isStrong, isEmphasized, isCode, url } }: { run: LegalRun }) {
  let shown: ReactNode = isCode ? <Code text={text} /> : text
  if (isEmphasized) shown = <em>{shown}</em>
  if (isStrong) shown = <b>{shown}</b>
  if (url === undefined) return <span>{shown}</span>
  if (url.startsWith('/')) return <TextLink to={url}>{shown}</TextLink>
  return (
    <a href={url} rel="noopener" className="font-semibold text-accent underline underline-offset-4">
      {shown}
    </a>
  )
}
