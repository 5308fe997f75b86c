import type { FastifyRequest } from 'fastify'
import { beforeEach, describe, expect, it } from 'vitest'
import { createAttemptLimits } from './attempt-limits.ts'

const minute = 60_000
const day = 24 * 60 * minute

let now = 0
beforeEach(() => {
  now = 0
})
const clock = { now: () => now }
const from = (ip: string) => ({ ip, headers: {} }) as FastifyRequest

/** Fills the ceiling of an account from other networks. */
async function attack(limits: ReturnType<typeof createAttemptLimits>): Promise<void> {
  for (let attempt = 0; attempt < 60; attempt += 1) {
    await limits.count(from(`10.${attempt}.0.1`), 'login', 'account')
  }
}

describe('attempts at an account', () => {
  it.each([
    ['login', 20, 10 * minute],
    ['resetMail', 5, 60 * minute],
    ['confirmationMail', 5, 60 * minute],
  ] as const)('from one network: %s, %i', async (kind, max, timeWindow) => {
    const limits = createAttemptLimits({ scale: 1, clock }, 'secret')
    const attempt = (account = 'account', ip = '192.0.2.1') =>
      limits.count(from(ip), kind, account).then(
        () => 'accepted',
        () => 'refused',
      )
    for (let count = 0; count < max; count += 1) expect(await attempt()).toBe('accepted')
    expect(await attempt()).toBe('refused')
    expect(await attempt('another account')).toBe('accepted')
    expect(await attempt('account', '198.51.100.1')).toBe('accepted')
    now = timeWindow - 1
    expect(await attempt()).toBe('refused')
    now = timeWindow
    expect(await attempt()).toBe('accepted')
  })

  it.each([
    ['login', 60, 10 * minute],
    ['resetMail', 15, 60 * minute],
    ['confirmationMail', 15, 60 * minute],
  ] as const)('from all networks together: %s, %i', async (kind, max, timeWindow) => {
    const limits = createAttemptLimits({ scale: 1, clock }, 'secret')
    let network = 0
    const isOver = async () => {
      network += 1
      const attempt = await limits.count(from(`10.${network}.0.1`), kind, 'account')
      return attempt.overCeiling !== undefined
    }
    for (let count = 0; count < max; count += 1) expect(await isOver()).toBe(false)
    expect(await isOver()).toBe(true)
    now = timeWindow - 1
    expect(await isOver()).toBe(true)
    now = timeWindow
    expect(await isOver()).toBe(false)
  })
})

it('a network from which the owner has signed in is familiar for thirty days', async () => {
  const isFamiliarAfter = async (age: number, ip = '192.0.2.1') => {
    now = 0
    const limits = createAttemptLimits({ scale: 1, clock }, 'secret')
    await limits.rememberNetwork(from('192.0.2.1'), 'account')
    now = age
    await attack(limits)
    return (await limits.count(from(ip), 'login', 'account')).isFamiliar
  }
  expect(await isFamiliarAfter(30 * day - 1)).toBe(true)
  expect(await isFamiliarAfter(30 * day)).toBe(false)
  expect(await isFamiliarAfter(0, '198.51.100.1')).toBe(false)
})
