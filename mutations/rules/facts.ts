import type { Mutation } from '../mutation.ts'

/** What the site says about people, and what it derives from that. */
export const facts: Mutation[] = [
  {
    name: 'an area can lie below itself',
    file: 'server/reference-data/areas.ts',
    replace: 'if (await isWithin(tx, parentId, id))',
    by: 'if (parentId === id)',
    test: 'server/reference-data/areas.api.test.ts',
    title: 'never lies below itself',
  },
  {
    name: 'two moves of areas can meet in a circle',
    file: 'server/reference-data/areas.ts',
    replace: `    await lockAreas(tx)
    const before = factsOf(await settledArea(tx, id))
    rejectOutdatedEdit`,
    by: `    const before = factsOf(await settledArea(tx, id))
    rejectOutdatedEdit`,
    test: 'server/reference-data/areas.api.test.ts',
    title: 'never lies below itself',
  },
  {
    name: 'an area is merged into one below it',
    file: 'server/reference-data/areas.ts',
    replace: 'if (await isWithin(tx, into, id))',
    by: 'if (into === id)',
    test: 'server/reference-data/areas.api.test.ts',
    title: 'merged into',
  },
  {
    name: 'a merge ends with its first batches',
    file: 'server/reference-data/change-runner.ts',
    replace: 'if (people.length === batchSize && last) return setLastPerson(tx, id, last)',
    by: '',
    test: 'server/reference-data/parties.api.test.ts',
    title: 'batch by batch',
  },
]
