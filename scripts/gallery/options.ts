import { parseArgs } from 'node:util'

export const help = `Photographs every page and state of the site and checks the layout of each.

npm run gallery -- [options]

  --pages TEXT,…    only scenes whose path or name contains one of these texts
  --as VIEWER,…     visitor, member, verified, admin (default: all)
  --data NAME,…     demo, congress, empty (default: all)
  --widths N,…      default: 320,390,768,1280,1920
  --themes NAME,…   light, dark (default: both)
  --axe             also runs axe on every page, in every theme
  --out FOLDER      default: .cache/gallery; the contact sheet is its index.html`

const viewers = ['visitor', 'member', 'verified', 'admin'] as const
const dataSets = ['demo', 'congress', 'empty'] as const
const themes = ['light', 'dark'] as const

/** Who looks at a page. */
export type Viewer = (typeof viewers)[number]
/** What the site shows: the demo, the members of the US Congress without votes, or nobody yet. */
export type DataSet = (typeof dataSets)[number]
export type Theme = (typeof themes)[number]

export interface GalleryOptions {
  /** Parts of paths or names; all scenes if empty. */
  pages: string[]
  viewers: Viewer[]
  dataSets: DataSet[]
  /** In CSS pixels. */
  widths: number[]
  themes: Theme[]
  axe: boolean
  /** Folder of the photos, relative to the project. */
  out: string
}

/** @throws {Error} with a text for the user if an option is unknown */
export function readOptions(args: string[]): GalleryOptions | 'help' {
  const { values } = parseArgs({
    args,
    options: {
      pages: { type: 'string', default: '' },
      as: { type: 'string', default: viewers.join() },
      data: { type: 'string', default: dataSets.join() },
      widths: { type: 'string', default: '320,390,768,1280,1920' },
      themes: { type: 'string', default: themes.join() },
      axe: { type: 'boolean', default: false },
      out: { type: 'string', default: '.cache/gallery' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return 'help'
  return {
    pages: listed(values.pages),
    viewers: chosen(values.as, viewers),
    dataSets: chosen(values.data, dataSets),
    widths: listed(values.widths).map(readWidth),
    themes: chosen(values.themes, themes),
    axe: values.axe,
    out: values.out,
  }
}

const listed = (text: string) => text.split(',').filter(Boolean)

function chosen<Name extends string>(text: string, known: readonly Name[]): Name[] {
  const names = listed(text)
  const unknown = names.find((name) => !known.some((one) => one === name))
  if (unknown) throw new Error(`'${unknown}' is unknown here. Known: ${known.join(', ')}.`)
  return known.filter((name) => names.includes(name))
}

function readWidth(text: string): number {
  const width = Number(text)
  if (Number.isInteger(width) && width >= 200 && width <= 4_000) return width
  throw new Error(`'${text}' is no width: a whole number from 200 to 4000.`)
}
