import { expect, it } from 'vitest'
import { usualVotes } from '../../../test/observed-votes.ts'
import { explain, type TraitedVote } from './signals.ts'

const members = (count: number, domain: string): TraitedVote[] =>
  Array.from({ length: count }, (_, at) => ({
    userId: `${domain} ${at}`,
    traits: [`domain:${domain}`],
  }))

const explained = (votes: TraitedVote[], observed = 0, usual = 0) =>
  explain(votes, { personalityId: 'subject', observed, usual, background: usualVotes() })

it('a signal is shown from the score of 6 on, which is 5.5 with twelve votes where one is usual', () => {
  expect(explained(members(20, 'common.example'), 13)).toEqual([
    { kind: 'rate', observed: 13, expected: 1, score: 6 },
  ])
  expect(explained(members(20, 'common.example'), 12)).toEqual([])
})

it('one vote is usual at least', () => {
  expect(explained(members(20, 'common.example'), 20, 0.1)).toEqual(
    explained(members(20, 'common.example'), 20, 1),
  )
})

it('a trait is a signal if a tenth of the cohort has it', () => {
  const kinds = (count: number) =>
    explained([...members(count, 'rare.example'), ...members(100 - count, 'common.example')]).map(
      ({ kind, observed }) => ({ kind, observed }),
    )
  expect(kinds(10)).toEqual([{ kind: 'domain', observed: 10 }])
  expect(kinds(9)).toEqual([])
})
