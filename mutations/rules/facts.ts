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
  {
    name: 'dates of birth are shown unasked',
    file: 'server/personalities/details/store.ts',
    replace: 'case when are_personal_facts_shown() then ${sql.ref(column)} end',
    by: '${sql.ref(column)}',
    test: 'server/mandates/mandates.api.test.ts',
    title: 'only while the operator shows them',
  },
  {
    name: 'a term is over on its last day',
    file: 'server/mandates/person-status.ts',
    replace: 'today <= `${end}~`',
    by: 'today < end',
    test: 'server/mandates/person-status.test.ts',
  },
  {
    name: 'an import replaces a party that an administrator typed',
    file: 'server/mandates/service.ts',
    replace: "if (heldFacts.includes('party') && party !== main.partyName) {",
    by: "if (heldFacts.includes('no fact') && party !== main.partyName) {",
    test: 'server/mandates/mandates.api.test.ts',
    title: 'an administrator typed',
  },
  {
    name: 'a change is taken back over a later one',
    file: 'server/fact-history/service.ts',
    replace: 'revertedAt !== null || !isSameFact(present, after)',
    by: 'revertedAt !== null',
    test: 'server/fact-history/fact-history.api.test.ts',
    title: 'has another value since',
  },
  {
    name: 'imports change a mandate back that an administrator changed',
    file: 'server/fact-history/known-facts.ts',
    replace: "...(list === 'mandates' && { isHeld: true })",
    by: "...(list === 'mandates' && { isHeld: false })",
    test: 'server/fact-history/known-facts.api.test.ts',
    title: 'stay as typed',
  },
  {
    name: 'imports add a mandate again that an administrator removed',
    file: 'server/fact-history/known-facts.ts',
    replace: 'if (isHeldAsWhole(fact, before, after))',
    by: "if (fact !== 'mandates')",
    test: 'server/fact-history/known-facts.api.test.ts',
    title: 'stay removed',
  },
  {
    name: 'imports change names that an administrator typed',
    file: 'server/fact-history/known-facts.ts',
    replace: 'if (isHeldAsWhole(fact, before, after))',
    by: "if (fact === 'mandates' && isHeldAsWhole(fact, before, after))",
    test: 'server/fact-history/known-facts.api.test.ts',
    title: 'are held against imports',
  },
  {
    name: 'offices that begin after an election end with the others',
    file: 'server/mandates/service.ts',
    replace: "(mandate.start ?? '') < on &&",
    by: '',
    test: 'server/reference-data/elections.api.test.ts',
    title: 'on a day',
  },
]
