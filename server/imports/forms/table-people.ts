import { emailAddress, pictureAddress, webAddress } from './address.ts'
import { cleanCell } from './clean-text.ts'
import type { ColumnRole, Columns } from './columns.ts'
import { genderOf } from './gender.ts'
import type {
  ImportedFile,
  ImportedMandate,
  ImportedPerson,
  SkippedRecord,
} from './imported-person.ts'
import { type DayOrder, dayOrderOf, parseDate } from './parse-date.ts'
import { partyClaim } from './party-claim.ts'
import type { Table, TableRow } from './table.ts'

export interface TableOptions {
  /** Reads a cell before it is used, such as to drop what means 'unknown' there. */
  cell?: (text: string) => string
  /** Adds what only this form knows. */
  mandate?: (
    mandate: ImportedMandate,
    cellOf: (title: string) => string | undefined,
  ) => ImportedMandate
  /** Why a row is no person; undefined if it is one. */
  reject?: (cellOf: (title: string) => string | undefined) => string | undefined
  /** True where several rows without an id and with the same name are mandates of one person. */
  joinsByName?: boolean
}

/** Reads people from the rows of a table: each row is a mandate, and rows with one id are one person. */
export function readTablePeople(
  table: Table,
  columns: Columns,
  options: TableOptions = {},
): ImportedFile {
  const orders = dayOrders(table, columns)
  const people = new Map<string, ImportedPerson>()
  const skipped: SkippedRecord[] = []
  for (const row of table.rows) {
    const read = readRow(row, table, { columns, orders, options })
    if ('reason' in read) {
      skipped.push(read)
      continue
    }
    const key = keyOf(read, options)
    const known = people.get(key)
    if (known) mergeInto(known, read)
    else people.set(key, read)
  }
  return { people: [...people.values()], skipped }
}

interface RowContext {
  columns: Columns
  orders: Record<DateRole, DayOrder>
  options: TableOptions
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
  { columns, orders, options }: RowContext,
): ImportedPerson | SkippedRecord {
  const read = (index: number) => {
    const text = cells[index] ?? ''
    return cleanCell(options.cell ? options.cell(text) : text)
  }
  const all = (role: ColumnRole) => (columns[role] ?? []).flatMap((index) => read(index) ?? [])
  const one = (role: ColumnRole) => all(role)[0]
  const joined = (role: ColumnRole) => all(role).join(', ') || undefined
  const date = (role: DateRole) => parseDate(one(role), orders[role])
  const cellOf = (title: string) => read(header.indexOf(title))

  const names = namesOf(one)
  const name = names.name
  // More cells than columns is nearly always an unquoted delimiter, which would split a text.
  const problem =
    options.reject?.(cellOf) ??
    (cells.length > header.length
      ? `The row has ${cells.length} cells for ${header.length} columns`
      : undefined)
  if (problem !== undefined || name === undefined) {
    return { line, name: name ?? null, reason: problem ?? 'Name is required' }
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
    .flatMap((text) => text.split(/[|;\s]+/))
    .flatMap((text) => webAddress(text) ?? [])
  return {
    line,
    id: one('id'),
    ...names,
    name,
    otherNames: otherNamesOf(name, [
      one('nickname') && nicknamed(one),
      ...listed(one('otherNames')),
    ]),
    birthDate: date('birthDate') ?? parseDate(one('birthDate')?.split(';')[0]),
    deathDate,
    gender: genderOf(one('gender')),
    email: emailAddress(one('email')?.split(/[|;,\s]/)[0]),
    biography: joined('biography'),
    imageUrl: pictureAddress(one('imageUrl')),
    links: [...new Set(addresses)],
    website: webAddress(one('website')?.split(/[|;\s]+/)[0]),
    identifiers: [],
    mandates: [options.mandate ? options.mandate(mandate, cellOf) : mandate],
  }
}

type ReadOne = (role: ColumnRole) => string | undefined
type Names = Pick<ImportedPerson, 'familyName' | 'givenName' | 'sortName'> & { name?: string }

function namesOf(one: ReadOne): Names {
  const [whole, given, family] = [one('name'), one('givenName'), one('familyName')]
  const [, beforeComma, afterComma] = /^([^,]+), (.+)$/.exec(whole ?? '') ?? []
  // `Smith, John` has both names; `John Smith, Jr.` has a suffix behind the comma.
  const isInverted =
    given === undefined && afterComma !== undefined && !/^(jr|sr|[iv]+)\b/i.test(afterComma)
  const parts = [given, one('middleName'), family].filter(Boolean).join(' ') || undefined
  const suffix = one('suffix')
  const built = parts && suffix ? `${parts}, ${suffix}` : parts
  return {
    name: isInverted ? `${afterComma} ${beforeComma}` : (whole ?? built),
    familyName: family ?? (isInverted ? beforeComma : undefined),
    givenName: given ?? (isInverted ? afterComma : undefined),
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
  { id, name, mandates: [mandate] }: ImportedPerson,
  { joinsByName }: TableOptions,
): string {
  if (id !== undefined) return `id ${id}`
  const folded = name.toLowerCase()
  if (joinsByName) return `name ${folded}`
  return JSON.stringify([folded, mandate?.area, mandate?.chamber])
}

/** Adds the mandate and the missing fields of another row of the same person. */
function mergeInto(person: ImportedPerson, other: ImportedPerson): void {
  const told = Object.entries(person).filter(([, value]) => value !== undefined)
  const links = [...new Set([...person.links, ...other.links])]
  const mandates = [...person.mandates, ...other.mandates]
  Object.assign(person, { ...other, ...Object.fromEntries(told), links, mandates })
}
