import { expect, it } from 'vitest'
import { Model } from './model.ts'

const key = 'vote of Ada'

it('accepts rows that hold what was acknowledged', () => {
  const model = new Model()
  model.record(key, 'UPVOTE', 'acknowledged')
  model.record(key, 'DOWNVOTE', 'acknowledged')
  model.record(key, 'UPVOTE', 'refused')
  expect(model.compare([[key, 'DOWNVOTE']])).toEqual([])
})

it('reports an acknowledged write that is missing, and an acknowledged removal that did not happen', () => {
  const model = new Model()
  model.record(key, 'UPVOTE', 'acknowledged')
  model.record('vote of Bo', 'UPVOTE', 'acknowledged')
  model.record('vote of Bo', null, 'acknowledged')
  expect(model.compare([['vote of Bo', 'UPVOTE']])).toEqual([
    { kind: 'lost', key, text: 'vote of Ada: no row instead of UPVOTE' },
    { kind: 'lost', key: 'vote of Bo', text: 'vote of Bo: UPVOTE instead of no row' },
  ])
})

it('reports a refused write that took effect, and a row that nobody wrote', () => {
  const model = new Model()
  model.record(key, 'UPVOTE', 'refused')
  const found = model.compare([
    [key, 'UPVOTE'],
    ['comment', 'written'],
  ])
  expect(found.map(({ text }) => text)).toEqual([
    'vote of Ada: UPVOTE instead of no row',
    'comment: written instead of no row',
  ])
})

it('accepts the old and the new state after an uncertain write, and reports two rows', () => {
  const pairs = [
    ['UPVOTE', 'DOWNVOTE'],
    ['DOWNVOTE', 'UPVOTE'],
  ] as const
  for (const [state, other] of pairs) {
    const model = new Model()
    model.record(key, 'UPVOTE', 'acknowledged')
    model.record(key, 'DOWNVOTE', 'uncertain')
    expect(model.compare([[key, state]])).toEqual([])
    // From now on the state is certain.
    expect(model.compare([[key, other]])).toHaveLength(1)
  }
  const model = new Model()
  model.record('comment', 'written', 'uncertain')
  const twice: [string, string][] = [
    ['comment', 'written'],
    ['comment', 'written'],
  ]
  expect(model.compare(twice)).toEqual([
    { kind: 'doubled', key: 'comment', text: 'comment: 2 rows' },
  ])
  // Reported once.
  expect(model.compare(twice)).toEqual([])
})

it('lets only the same state be written after an uncertain write until the rows were compared', () => {
  const model = new Model()
  model.record(key, 'UPVOTE', 'uncertain')
  model.record(key, 'UPVOTE', 'acknowledged')
  expect(model.requiredState(key)).toEqual({ desired: 'UPVOTE' })
  expect([...model.possible(key)]).toEqual(['UPVOTE'])
  model.compare([[key, 'UPVOTE']])
  expect(model.requiredState(key)).toBeUndefined()
})
