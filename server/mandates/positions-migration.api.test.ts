import { afterAll, expect, it } from 'vitest'
import { openTestDatabase } from '../../test/database.ts'
import { migrate } from '../platform/database/migrate.ts'
import { readSchemaFiles } from '../platform/database/schema-files.ts'

const database = await openTestDatabase()
afterAll(() => database.close())

interface Person {
  before: string
  after: string
  role?: string
  area?: string
  chamber?: string
  status?: string
  isHeld?: boolean
  isCandidacy?: boolean
}

const people: Person[] = [
  // Who leads an area, since 0078.
  { role: 'mayor', area: 'Nairobi', before: 'Mayor for Nairobi', after: 'Mayor of Nairobi' },
  {
    ...{ role: 'Governor', area: 'Ohio', status: 'FORMER' },
    ...{ before: 'Former Governor for Ohio', after: 'Former Governor of Ohio' },
  },
  {
    ...{ role: 'Vice-President', area: 'Chile' },
    ...{ before: 'Vice-President for Chile', after: 'Vice-President of Chile' },
  },
  {
    ...{ role: 'Mayor', area: 'Ward for Life' },
    ...{ before: 'Mayor for Ward for Life', after: 'Mayor of Ward for Life' },
  },
  // Who heads a government or presides over a chamber, since 0079.
  {
    ...{ role: 'Chancellor', area: 'Austria' },
    ...{ before: 'Chancellor for Austria', after: 'Chancellor of Austria' },
  },
  {
    ...{ role: 'president', chamber: 'Senate' },
    ...{ before: 'President, Senate', after: 'President of the Senate' },
  },
  {
    ...{ role: 'Speaker', chamber: 'House, the Lower', status: 'DIED' },
    ...{
      before: 'Former Speaker, House, the Lower',
      after: 'Former Speaker of the House, the Lower',
    },
  },
]

const unchanged: Omit<Person, 'after'>[] = [
  // Not what leads an area or presides over a chamber.
  { role: 'Senator', area: 'Ohio', before: 'Senator for Ohio' },
  { role: 'Minister of Finance', area: 'Chile', before: 'Minister of Finance for Chile' },
  { role: 'Mayor', chamber: 'City Council', before: 'Mayor, City Council' },
  // Not made of a mandate.
  { role: 'Mayor', area: 'Kisumu', isHeld: true, before: 'Mayor for Kisumu' },
  { status: 'UNSPECIFIED', before: 'Mayor for Lima' },
  { role: 'Senator', area: 'Mombasa', before: 'Mayor for Mombasa' },
  { role: 'Mayor', area: 'Quito', isCandidacy: true, before: 'Mayor for Quito' },
  { role: 'Chair', chamber: 'Senate', isHeld: true, before: 'Chair, Senate' },
  { role: 'Chair', chamber: 'Duma', before: 'Chair, Committee of the Duma' },
]

const stored = [...people, ...unchanged.map((person) => ({ ...person, after: person.before }))]

const quoted = (text: string | undefined) => (text === undefined ? 'null' : `'${text}'`)

it('says of whom software-made positions from before are the leaders, and leaves others', async () => {
  await database.withScripts(({ run }) => run('drop schema public cascade; create schema public'))
  const files = await readSchemaFiles()
  const migrations = files.migrations.filter(({ name }) => name < '0078')
  // Not the functions, which are those of the present tables.
  await migrate(database, { files: { ...files, migrations, functions: [] } })
  const rows = stored.map(
    ({ before, role, area, chamber, status = 'IN_OFFICE', isHeld, isCandidacy }, at) =>
      `(${[
        ...[`'person-${at}'`, quoted(before), `'${status}'::personality_status`],
        ...[`'{${isHeld ? 'position' : ''}}'::text[]`, quoted(role), quoted(area)],
        ...[quoted(chamber), isCandidacy ?? false],
      ].join()})`,
  )
  await database.withScripts(({ run }) =>
    run(`
      create temporary table given (slug, position, status, held_facts, role, area, chamber, is_candidacy) as values ${rows};
      insert into personalities (name, slug, sort_name, position, status, held_facts)
        select slug, slug, slug, position, status, held_facts from given;
      insert into areas (name, slug) select distinct area, area from given where area is not null;
      insert into organizations (kind, name, slug)
        select distinct 'chamber'::organization_kind, chamber, chamber from given where chamber is not null;
      insert into mandates (personality_id, role, area_id, chamber_id, is_candidacy)
        select personalities.id, role, areas.id, organizations.id, is_candidacy
        from given join personalities using (slug)
        left join areas on areas.name = area left join organizations on organizations.name = chamber
        where role is not null;
    `),
  )
  await migrate(database)
  const kept = await database.db.selectFrom('personalities').select(['slug', 'position']).execute()
  const positions = new Map(kept.map(({ slug, position }) => [slug, position]))
  expect(stored.map((_, at) => positions.get(`person-${at}`))).toEqual(
    stored.map(({ after }) => after),
  )
})
