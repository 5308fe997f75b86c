import { type AliasedRawBuilder, type RawBuilder, sql } from 'kysely'
import { limits } from '../../contract/limits.ts'
import type { Details, Personality } from '../../contract/personalities.ts'
import { firstLanguage, type Language } from '../../messages/languages.ts'
import { languageOfReader } from '../../messages/of-reader.ts'
import { nameOf, otherPartyIn } from '../platform/database/names-by-language.ts'
import { languageOfNames } from '../platform/http/reader-language.ts'
import { type Gender, tellRole } from '../platform/positions/known-roles.ts'
import { tellPosition } from '../platform/positions/position.ts'

/** In which languages a reader gets what the data says of people; undefined: as it is stored. */
export interface DataLanguages {
  names: Language | undefined
  positions: Language | undefined
}

/** The languages of the data for the present reader; undefined if everything is told as it is stored. */
export function dataLanguages(): DataLanguages | undefined {
  const names = languageOfNames()
  const reader = languageOfReader()
  const positions = reader === firstLanguage ? undefined : reader
  return names || positions ? { names, positions } : undefined
}

/** The name in a language that the joined personality has beside the main one, no former one or nickname; of several, the exact language first. */
const otherName = (language: Language): RawBuilder<string | null> => sql`(
  select other_names.name from personality_names as other_names
  where other_names.personality_id = personalities.id and other_names.kind in ('alternate', 'native')
    and lower(other_names.language) ~ ${sql.lit(`^${language}(-([a-z]{2}|[0-9]{3}))?$`)}
  order by lower(other_names.language) <> ${sql.lit(language)}, other_names.kind <> 'native', other_names.id
  limit 1
)`

/** The name of the joined personality in a language, else the main one. */
export const nameIn = (language: Language | undefined): RawBuilder<string> =>
  language === undefined
    ? sql`personalities.name`
    : sql`coalesce(${otherName(language)}, personalities.name)`

/** The name of the joined personality as the present reader gets it. */
export const shownName = (): RawBuilder<string> => nameIn(languageOfNames())

/** The names of the joined personality by which the present reader looks for it among own entries. */
export function searchedName(): RawBuilder<string> {
  const language = languageOfNames()
  return language === undefined
    ? sql`personalities.name`
    : sql`concat_ws(' ', personalities.name, ${otherName(language)})`
}

/** The main name, which stored positions contain, and the name in the reader's language. */
interface Named {
  main: string
  told: string
}

/** What the position of a person may be made of. */
interface Office {
  gender: Gender | null
  mandates: {
    isCandidacy: boolean
    role: string | null
    chamber: Named | null
    area: Named | null
  }[]
}

/** What is told instead of what is stored; null where nothing is. */
interface Told {
  name: string | null
  party: string | null
  office: Office | null
}

/** What an administrator wrote, and what people without mandates have, is nothing that the software has made. */
const officeIn = (language: Language | undefined) => sql<Office | null>`case
  when personalities.status <> 'UNSPECIFIED' and not 'position' = any(personalities.held_facts) then
    json_build_object(
      'gender', case when are_personal_facts_shown() then personalities.gender end,
      'mandates', (
        select json_agg(json_build_object(
          'isCandidacy', is_candidacy, 'role', role,
          'chamber', ${named('chambers', language)}, 'area', ${named('areas', language)}
        ))
        from (
          select * from mandates where mandates.personality_id = personalities.id
          order by mandates.id desc limit ${sql.lit(limits.detailRowsMax)}
        ) as mandates
        left join organizations as chambers on chambers.id = chamber_id
        left join areas on areas.id = mandates.area_id
      )
    )
end`

const named = (alias: 'chambers' | 'areas', language: Language | undefined) => sql`
  case when ${sql.ref(`${alias}.id`)} is not null then
    json_build_object('main', ${sql.ref(`${alias}.name`)}, 'told', ${nameOf(alias, language)})
  end`

const nothing = sql`null`

/** Column that `tellPeople` reads, for queries over `personalities`. */
export const toldColumn = ({
  names,
}: Partial<DataLanguages> = {}): AliasedRawBuilder<Told | undefined, 'told'> =>
  sql<Told | undefined>`json_build_object(
    'name', ${names ? otherName(names) : nothing}, 'party', ${names ? otherPartyIn(names) : nothing},
    'office', ${officeIn(names)}
  )`.as('told')

/** Rows with the roles of mandates in the reader's language. */
export function tellRoles<Row extends { role: string | null }>(rows: readonly Row[]): Row[] {
  const reader = languageOfReader()
  if (reader === firstLanguage) return [...rows]
  return rows.map((row) => ({ ...row, role: row.role && tellRole(row.role, null, reader) }))
}

/** As much of a person as may be told in another language. */
type Tellable = Pick<Personality, 'name' | 'party' | 'position'> & {
  status?: Personality['status']
}

/** Rows with names, parties and positions in the reader's language, and with the stored ones where these are others. */
export const tellPeople = <Row extends Tellable>(
  rows: readonly (Row & { told?: Told | undefined })[],
): (Row & Pick<Personality, 'stored'>)[] => rows.map(tellPerson)

export function tellPerson<Row extends Tellable>(
  row: Row & { told?: Told | undefined },
): Row & Pick<Personality, 'stored'> {
  const { told, name, party, position, status } = row
  if (!told) return row
  const isFormer = status === 'FORMER' || status === 'DIED'
  const shown = {
    name: told.name ?? name,
    party: told.party ?? party,
    position: told.office ? positionIn(told.office, isFormer, position) : position,
  }
  const isAsStored = shown.name === name && shown.party === party && shown.position === position
  return isAsStored ? row : { ...row, ...shown, stored: { name, party, position } }
}

/** As `tellPerson`, with the roles of the mandates. */
export function tellDetail<Row extends Tellable & Pick<Details, 'mandates'>>(
  row: Row & { told?: Told | undefined },
): Row & Pick<Personality, 'stored'> {
  const reader = languageOfReader()
  if (!row.told || reader === firstLanguage) return tellPerson(row)
  const gender = row.told.office?.gender ?? null
  const mandates = row.mandates.map((mandate) => ({
    ...mandate,
    role: mandate.role && tellRole(mandate.role, gender, reader),
  }))
  return tellPerson({ ...row, mandates })
}

function positionIn(
  { gender, mandates }: Office,
  isFormer: boolean,
  position: string | null,
): string | null {
  if (position === null) return null
  const office = mandates.map(({ isCandidacy, role, chamber, area }) => {
    const named = (as: keyof Named) => ({
      ...{ isCandidacy, role: role ?? undefined },
      ...{ chamber: chamber?.[as], area: area?.[as] },
    })
    return { main: named('main'), told: named('told') }
  })
  return tellPosition({ position, mandates: office, isFormer, gender })
}
