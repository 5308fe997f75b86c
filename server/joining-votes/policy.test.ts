import { expect, it } from 'vitest'
import { findHidden, type WaitingVoter } from './policy.ts'

const voter = (userId: string, ...others: string[]): WaitingVoter => ({ userId, others })
const hidden = (...waiting: WaitingVoter[]) => [...findHidden(waiting)].toSorted()

it('lets nobody join alone, and five who wait together', () => {
  expect(hidden(voter('a'))).toEqual([])
  expect(hidden(voter('a'), voter('b'), voter('c'), voter('d'))).toEqual([])
  const five = [voter('a'), voter('b'), voter('c'), voter('d'), voter('e')]
  expect(hidden(...five)).toEqual(['a', 'b', 'c', 'd', 'e'])
})

it('lets a voter join among the changes of four others, not of three, and counts each once', () => {
  expect(hidden(voter('a', 'w', 'x', 'y'))).toEqual([])
  expect(hidden(voter('a', 'w', 'x', 'y', 'z'))).toEqual(['a'])
  expect(hidden(voter('a', 'w', 'x', 'y', 'y'))).toEqual([])
  expect(hidden(voter('a', 'a', 'w', 'x', 'y'))).toEqual([])
  expect(hidden(voter('a', 'b', 'w', 'x'), voter('b', 'a', 'w', 'x'))).toEqual([])
  expect(hidden(voter('a', 'w', 'x', 'y'), voter('b', 'w', 'x', 'y'))).toEqual(['a', 'b'])
})

it('relies on no voter who may not join', () => {
  const relying = voter('a', 'w', 'x', 'y')
  expect(hidden(relying, voter('b'))).toEqual([])
  expect(hidden(relying, voter('b', 'w', 'x'))).toEqual([])
  expect(hidden(relying, voter('b', 'w', 'x', 'y', 'z'))).toEqual(['a', 'b'])
})
