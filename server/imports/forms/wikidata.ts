import type { ColumnRole } from '../../../contract/imports.ts'
import { foldTitle } from './columns.ts'
import { isRecord, recordsOf, textOf } from './data.ts'
import type { Form } from './form.ts'
import type { ImportedFile, PlaceNames } from './imported-person.ts'
import { distinctPlaces, namesBeside } from './place-names.ts'
import type { Table, TableRow } from './table.ts'
import { readTablePeople } from './table-people.ts'

const entity = /^https?:\/\/www\.wikidata\.org\/entity\/(Q\d+)$/

/** How queries call their variables, as `foldTitle` writes them; those in English come first. */
const variables: Partial<Record<ColumnRole, RegExp>> = {
  name: /^(item label|person label|name( \w+)*|label)$/,
  otherNames: /^(item|person) alt label$/,
  party: /^party( name( \w+)*| label)$/,
  area: /^(district|constituency|area|electoral district)( name( \w+)*| label)$/,
  chamber: /^(chamber|org|house|parliament)( label| (?!seat)\w+)+$/,
  role: /^(role|position)(?! superclass)( label| \w+)+$/,
  start: /^start/,
  end: /^end/,
  imageUrl: /^(image|picture)$/,
  website: /^website$/,
  links: /^(facebook|twitter|instagram|wikipedia)$/,
}

/** Answers of query.wikidata.org as CSV: one row a statement. */
export const wikidataCsv: Form<'table'> = {
  name: 'Wikidata query, CSV',
  kind: 'table',
  ids: 'wikidata',
  accepts: ({ table: { header, rows } }) =>
    entity.test(rows[0]?.cells[header.indexOf('item')] ?? ''),
  read: ({ table }) => readStatements(table),
}

/** Answers of query.wikidata.org as JSON. */
export const wikidataJson: Form<'data'> = {
  name: 'Wikidata query, JSON',
  kind: 'data',
  ids: 'wikidata',
  accepts: ({ value }) => bindingsOf(value) !== undefined,
  read: ({ value }) => {
    const bindings = bindingsOf(value) ?? []
    const header = [...new Set(bindings.flatMap((binding) => Object.keys(binding)))].sort()
    const rows = bindings.map(
      (binding): TableRow => ({
        line: 1,
        cells: header.map(
          (name) => textOf((binding[name] as { value?: unknown } | undefined)?.value) ?? '',
        ),
      }),
    )
    return readStatements({ header, rows })
  },
}

function bindingsOf(value: unknown): Record<string, unknown>[] | undefined {
  const results = isRecord(value) ? value.results : undefined
  return isRecord(results) && Array.isArray(results.bindings)
    ? recordsOf(results.bindings)
    : undefined
}

function readStatements({ header, rows }: Table): ImportedFile {
  const roles = Object.entries(variables) as [ColumnRole, RegExp][]
  const indexesOf = roles.map(([role, pattern]) => ({ role, indexes: matching(header, pattern) }))
  const table: Table = {
    header: ['id', ...roles.map(([role]) => role), 'names'],
    rows: rows.map(({ line, cells }) => {
      const texts = (indexes: number[]) =>
        indexes.flatMap((index) => knownValue(cells[index]) ?? [])
      const names = texts(indexesOf.find(({ role }) => role === 'name')?.indexes ?? [])
      return {
        line,
        cells: [
          entity.exec(cells[header.indexOf('item')] ?? '')?.[1] ?? '',
          ...indexesOf.map(({ indexes }) => texts(indexes)[0] ?? ''),
          names.slice(1).join(';'),
        ],
      }
    }),
  }
  const columns = Object.fromEntries(table.header.map((role, index) => [role, [index]]))
  const otherNames = [table.header.indexOf('otherNames'), table.header.indexOf('names')]
  const read = readTablePeople(
    table,
    { ...columns, otherNames },
    {
      reject: (cellOf) => {
        const id = cellOf('id')
        return id !== undefined && cellOf('name') === id
          ? { kind: 'namelessInSource', id }
          : undefined
      },
    },
  )
  const languages = languagesOfNames({ header, rows })
  const identified = read.people.map((person) => ({
    ...person,
    otherNames: person.otherNames.map(({ text }) => {
      const language = languages.get(nameKey(person.id, text))
      return language === undefined ? { text } : { text, language }
    }),
    identifiers: person.id ? [{ scheme: 'wikidata', value: person.id }] : [],
  }))
  return { ...read, people: identified, places: placesIn({ header, rows }) }
}

const nameKey = (id: string | undefined, text: string) => JSON.stringify([id, text])

/** In which language each person has a name, from variables such as `name_es`. */
function languagesOfNames({ header, rows }: Table): Map<string, string> {
  const item = header.indexOf('item')
  const indexes = variables.name ? matching(header, variables.name) : []
  // A name that is the same in several languages gets the first of them.
  const languages = new Map<string, string>()
  for (const { cells } of rows) {
    const id = entity.exec(cells[item] ?? '')?.[1]
    for (const index of indexes) {
      const tag = languageOf(header[index])
      const key = nameKey(id, cells[index]?.trim() ?? '')
      if (tag && !languages.has(key)) languages.set(key, tag)
    }
  }
  return languages
}

/** The tag at the end of a variable: `zh-tw` of `party_name_zh_tw`. */
const languageOf = (variable = '') =>
  /^[a-z]+(?:_name)?_([a-z]{2,3}(?:_[a-z]{2,4})?)$/.exec(variable)?.[1]?.replaceAll('_', '-')

const placeRoles = { area: 'area', chamber: 'organization', party: 'organization' } as const

/** What areas, chambers and parties are called by variables such as `party_name_es`. */
function placesIn({ header, rows }: Table): PlaceNames[] {
  const roles = (['area', 'chamber', 'party'] as const).flatMap((role) => {
    const pattern = variables[role]
    const indexes = pattern ? matching(header, pattern) : []
    return indexes.length > 1 ? [{ kind: placeRoles[role], indexes }] : []
  })
  const tags = header.map(languageOf)
  return distinctPlaces(
    rows.flatMap(({ cells }) =>
      roles.flatMap(({ kind, indexes }): PlaceNames[] => {
        const said = indexes.flatMap((index) => {
          const text = knownValue(cells[index])
          return text === undefined ? [] : [{ text, language: tags[index] ?? '' }]
        })
        const [main] = said
        return main ? [{ kind, name: main.text, names: namesBeside(main.text, said) }] : []
      }),
    ),
  )
}

/** Indexes of the variables that match, those in English or without a language first. */
function matching(header: readonly string[], pattern: RegExp): number[] {
  const isEnglish = (title: string) => / (en|label)$/.test(title) || !/(^| )name \w+$/.test(title)
  return header
    .map((name, index) => ({ title: foldTitle(name), index }))
    .filter(({ title }) => pattern.test(title))
    .sort((one, two) => Number(isEnglish(two.title)) - Number(isEnglish(one.title)))
    .map(({ index }) => index)
}

/** The query service writes `t` and a number for a value that exists but is unknown. */
const knownValue = (cell: string | undefined) => (cell && !/^t\d+$/.test(cell) ? cell : undefined)
