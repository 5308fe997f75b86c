import { Id } from '../../../contract/ids.ts'
import type { ColumnRole } from '../../../contract/imports.ts'
import { unescapeFormula } from '../../platform/formula-escape.ts'
import type { Reason } from '../reasons.ts'
import type { RowNote } from '../row-notes.ts'
import { emailAddress, pictureAddress, unusablePicture, webAddress } from './address.ts'
import { cleanCell } from './clean-text.ts'
import type { Columns } from './columns.ts'
import { genderOf } from './gender.ts'
import type { ImportedFile, ImportedMandate, ImportedPerson } from './imported-person.ts'
import { type DayOrder, dayOrderOf, parseDate } from './parse-date.ts'
import { partyClaim } from './party-claim.ts'
import type { Table, TableRow } from './table.ts'

export interface TableOptions {
  /** Adds what only this form knows. */
  mandate?: (
    mandate: ImportedMandate,
    cellOf: (title: string) => string | undefined,
  ) => ImportedMandate
  /** Why a row is no person; undefined if it is one. */
  reject?: (cellOf: (title: string) => string | undefined) => Reason | undefined
  /** True where names are written as `Smith, John`, also if some are not. */
  isInverted?: boolean
  /** True where several rows without an id and with the same name are mandates of one person. */
  joinsByName?: boolean
}

/** Reads people from the rows of a table: each row is a mandate, and rows with one id are one person. */
export function readTablePeople(
  table: Table,
  columns: Columns,
  options: TableOptions = {},
): ImportedFile {
  const context = {
    columns,
    options,
    orders: dayOrders(table, columns),
    isInverted: options.isInverted ?? areNamesInverted(table, columns),
  }
  const people = new Map<string, ImportedPerson>()
  const skipped: RowNote[] = []
  for (const row of table.rows) {
    const read = readRow(row, table, context)
    if ('reasons' in read) {
      skipped.push(read)
      continue
    }
    const key = keyOf(read, options)
    const known = people.get(key)
    if (!known) people.set(key, read)
    else if (read.id !== undefined || hasOtherDates(known, read)) addRow(known, read)
    // Named as a duplicate later.
    else people.set(`${key} ${row.line}`, read)
  }
  return { people: [...people.values()], skipped }
}

interface RowContext {
  columns: Columns
  orders: Record<DateRole, DayOrder>
  /** True if whole names are written as `Smith, John`. */
  isInverted: boolean
  options: TableOptions
}

const inverted = /^([^,]+), ([^,]+)$/

/** Nearly all names of the column, because a suffix stands behind a comma too. */
function areNamesInverted({ rows }: Table, { name: [index = -1] = [] }: Columns): boolean {
  const names = rows.flatMap(({ cells }) => cleanCell(cells[index] ?? '') ?? [])
  return (
    names.length > 0 && names.filter((name) => inverted.test(name)).length >= names.length * 0.9
  )
}

const dateRoles = ['start', 'end', 'birthDate', 'deathDate'] as const
type DateRole = (typeof dateRoles)[number]

function dayOrders({ rows }: Table, columns: Columns): Record<DateRole, DayOrder> {
  const orderOf = (role: DateRole) => {
    const [index] = columns[role] ?? []
    return dayOrderOf(index === undefined ? [] : rows.map(({ cells }) => cells[index] ?? ''))
  }
  return Object.fromEntries(dateRoles.map((role) => [role, orderOf(role)])) as Record<
    DateRole,
    DayOrder
  >
}

function readRow(
  { line, cells }: TableRow,
  { header }: Table,
  { columns, orders, isInverted, options }: RowContext,
): ImportedPerson | RowNote {
  const raw = (index: number) => unescapeFormula(cells[index] ?? '')
  const read = (index: number) => cleanCell(raw(index))
  const all = (role: ColumnRole) => (columns[role] ?? []).flatMap((index) => read(index) ?? [])
  const one = (role: ColumnRole) => all(role)[0]
  const joined = (role: ColumnRole) => all(role).join(', ') || undefined
  const cellOf = (title: string) => read(header.indexOf(title))
  const notes: Reason[] = []
  const date = (role: DateRole) => {
    const text = one(role)?.split(';')[0]
    const found = parseDate(text, orders[role])
    if (text && !found && !isOpenEnd(text)) {
      notes.push({ kind: 'unreadableDate', text: text.slice(0, 60) })
    }
    return found
  }

  const { name, ...names } = namesOf(one, isInverted)
  // More cells than columns is nearly always an unquoted delimiter, which would split a text.
  const problem: Reason | undefined =
    options.reject?.(cellOf) ??
    (cells.length > header.length
      ? { kind: 'tooManyCells', cells: cells.length, columns: header.length }
      : undefined)
  if (problem !== undefined || name === undefined) {
    return { line, name: name ?? null, reasons: [problem ?? { kind: 'nameRequired' }] }
  }
  const deathDate = date('deathDate')
  const mandate: ImportedMandate = {
    role: joined('role'),
    chamber: joined('chamber'),
    area: joined('area'),
    party: partyClaim(one('party')),
    start: date('start'),
    end: date('end') ?? deathDate,
  }
  const addresses = [...all('website'), ...all('links')]
    .flatMap((text) => text.split(/[|;]|\s+(?=https?:)/))
    .flatMap((text) => webAddress(text) ?? [])
  const site = one('website')?.split(/[|;]/)[0]
  const website = webAddress(site)
  if (site && !website) notes.push({ kind: 'unusableWebsite', text: site.slice(0, 60) })
  const picture = one('imageUrl')
  const imageUrl = pictureAddress(picture)
  if (picture && !imageUrl) notes.push(unusablePicture(picture))
  return {
    line,
    id: one('id'),
    ...names,
    name,
    otherNames: otherNamesOf(name, [
      one('nickname') && nicknamed(one),
      ...listed(one('otherNames')),
    ]),
    birthDate: date('birthDate'),
    deathDate,
    gender: genderOf(one('gender')),
    email: emailAddress(one('email')?.split(/[|;,\s]/)[0]),
    // Keeps its paragraphs.
    biography: columns.biography?.map(raw).join('\n').trim() || undefined,
    imageUrl,
    pictureCredit: one('pictureCredit'),
    pictureLicence: one('pictureLicence'),
    links: [...new Set(addresses)],
    website,
    identifiers: [],
    mandates: [options.mandate ? options.mandate(mandate, cellOf) : mandate],
    notes,
    site: siteOf(one),
  }
}

/** Words for an office that goes on. */
const isOpenEnd = (text: string) =>
  /^(present|current|now|today|heute|aujourd'hui|ongoing|incumbent)$/i.test(text)

const truth: Record<string, boolean> = { true: true, false: false }

function siteOf(one: ReadOne): ImportedPerson['site'] {
  const [slug, isIndependent, id] = [one('slug'), one('isIndependent'), one('id')]
  const ownId = Id.safeParse(id).data
  if (slug === undefined && isIndependent === undefined && ownId === undefined) return undefined
  return { id: ownId, slug, isIndependent: truth[isIndependent?.toLowerCase() ?? ''] }
}

type ReadOne = (role: ColumnRole) => string | undefined
type Names = Pick<ImportedPerson, 'familyName' | 'givenName' | 'sortName'> & { name?: string }

function namesOf(one: ReadOne, isInverted: boolean): Names {
  const [whole, given, family] = [one('name'), one('givenName'), one('familyName')]
  const [, beforeComma, afterComma] = (isInverted && inverted.exec(whole ?? '')) || []
  const parts = [given, one('middleName'), family].filter(Boolean).join(' ') || undefined
  const suffix = one('suffix')
  const built = parts && suffix ? `${parts}, ${suffix}` : parts
  return {
    name: afterComma === undefined ? (whole ?? built) : `${afterComma} ${beforeComma}`,
    familyName: family ?? beforeComma,
    givenName: given ?? afterComma,
    sortName: one('sortName'),
  }
}

const nicknamed = (one: ReadOne) => [one('nickname'), one('familyName')].filter(Boolean).join(' ')

/** Names in one cell are divided by semicolons, else by commas or bars. */
const listed = (text: string | undefined): string[] =>
  text?.split(text.includes(';') ? ';' : /[,|]/) ?? []

const otherNamesOf = (name: string, texts: readonly (string | undefined)[]) =>
  [...new Set(texts.flatMap((text) => (text && cleanCell(text)) || []))]
    .filter((text) => text !== name)
    .map((text) => ({ text }))

/** Without an id two rows are one person only if also the office is the same. */
function keyOf(
  { id, name, site, mandates: [mandate] }: ImportedPerson,
  { joinsByName }: TableOptions,
): string {
  if (id !== undefined) return `id ${id}`
  if (site?.slug !== undefined) return `slug ${site.slug}`
  const folded = name.toLowerCase()
  if (joinsByName) return `name ${folded}`
  return JSON.stringify([folded, mandate?.area, mandate?.chamber])
}

const hasOtherDates = ({ mandates }: ImportedPerson, { mandates: [next] }: ImportedPerson) =>
  mandates.every(({ start, end }) => start !== next?.start || end !== next?.end)

/** Adds the mandate and the missing fields of another row of the same person. */
function addRow(person: ImportedPerson, other: ImportedPerson): void {
  const told = Object.entries(person).filter(([, value]) => value !== undefined)
  const links = [...new Set([...person.links, ...other.links])]
  const mandates = [...person.mandates, ...other.mandates]
  Object.assign(person, { ...other, ...Object.fromEntries(told), links, mandates })
}
