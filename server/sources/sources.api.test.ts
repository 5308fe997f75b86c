import { expect, it } from 'vitest'
import { startApp } from '../../test/harness.ts'
import { findOrCreateSource, listSources, type SourceFacts } from './store.ts'

const { db } = await startApp()

const source = (name: string, facts?: SourceFacts) =>
  db.transaction().execute((tx) => findOrCreateSource(tx, name, facts))

it('is one for a name in any case, and keeps what a later import does not say', async () => {
  const id = await source('Sejm', { licence: 'CC0', retrievedOn: '2026-01-31' })
  expect(await source('SEJM', { retrievedOn: '2026-05-01' })).toBe(id)
  await source('Bundestag')
  expect(await listSources(db, 10)).toMatchObject([
    { name: 'Bundestag', licence: null },
    { id, name: 'Sejm', address: null, licence: 'CC0', retrievedOn: '2026-05-01' },
  ])
})
