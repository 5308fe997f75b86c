import { expect, it } from 'vitest'
import { noon, observedVote } from '../../../test/observed-votes.ts'
import { findGroups } from './find-groups.ts'
import { day, type ObservedVote } from './traits.ts'

const [second, minute, hour] = [1_000, 60_000, 3_600_000]

/** Votes of new accounts; half of them oppose. */
const accounts = (
  count: number,
  overrides: (number: number) => Partial<ObservedVote> = () => ({}),
): ObservedVote[] =>
  Array.from({ length: count }, (_, number) =>
    observedVote({
      userId: `account ${number}`,
      type: number % 2 ? 'UPVOTE' : 'DOWNVOTE',
      mailDomain: `own-${number}.example`,
      prefix: `network ${number}`,
      registeredAt: noon - 8 * hour - number * hour,
      firstVoteAt: noon,
      isEstablished: false,
      ...overrides(number),
    }),
  )

const held = (votes: ObservedVote[], knownDomains = new Set(['one.example'])) =>
  new Set(findGroups(votes, knownDomains).flat()).size

/** No older account has any of the domains. */
const unknown = new Set<string>()

/** Registered at some time of two hours, and voting so long afterwards. */
const together = (number: number, delay: number) => ({
  registeredAt: noon + number * minute,
  firstVoteAt: noon + number * minute + delay,
})

const regular = (number: number) => together(number, 60 * second)
/** Registered within half an hour, and voting as people do, after seconds or a quarter of an hour. */
const human = (number: number) => ({
  registeredAt: noon + (number % 30) * minute,
  firstVoteAt: noon + (number % 30) * minute + 5 * second * 1.09 ** (number % 60),
})

const domain = { mailDomain: 'one.example' }
const network = { prefix: 'one' }

it('twenty accounts that share two traits and vote with the regularity of a program are held, whatever they vote', () => {
  for (const shared of [domain, network]) {
    expect(held(accounts(20, (number) => ({ ...shared, ...regular(number) })))).toBe(20)
    expect(held(accounts(19, (number) => ({ ...shared, ...regular(number) })))).toBe(0)
  }
})

it('accounts of one domain and network need not be registered together', () => {
  const one = (number: number) => {
    const registeredAt = noon - number * day
    return { ...domain, ...network, registeredAt, firstVoteAt: registeredAt + minute }
  }
  expect(held(accounts(20, one))).toBe(20)
  expect(held(accounts(19, one))).toBe(0)
})

it('one trait is not enough, also with regular votes', () => {
  expect(held(accounts(100, regular))).toBe(0)
})

it('people who share two traits are not held: their delays differ', () => {
  expect(held(accounts(110, (number) => ({ ...network, ...human(number) })))).toBe(0)
  expect(held(accounts(110, (number) => ({ ...domain, ...human(number) })))).toBe(0)
})

it('delays are regular for four fifths of a group, from four seconds to ten minutes, within a half of the shortest', () => {
  const share = (part: number) =>
    held(accounts(100, (number) => ({ ...domain, ...(number < part ? regular : human)(number) })))
  expect(share(76)).toBeGreaterThanOrEqual(80)
  expect(share(60)).toBe(0)
  const delayed = (first: number, last: number) =>
    held(accounts(40, (number) => ({ ...domain, ...together(number, number % 2 ? first : last) })))
  expect(delayed(4 * second, 6 * second)).toBe(40)
  expect(delayed(4 * second, 6 * second + 1)).toBe(0)
  expect(delayed(4 * second - 1, 4 * second - 1)).toBe(0)
  expect(delayed(10 * minute, 10 * minute)).toBe(40)
  expect(delayed(10 * minute + 1, 10 * minute + 1)).toBe(0)
})

it('accounts are registered together within two hours', () => {
  const within = (length: number) =>
    held(
      accounts(20, (number) => {
        const registeredAt = noon - (number % 2 ? length : 0)
        return { ...domain, registeredAt, firstVoteAt: registeredAt + minute }
      }),
    )
  expect(within(2 * hour)).toBe(20)
  expect(within(2 * hour + 1)).toBe(0)
})

it('sixty accounts of a domain that nobody had before, from one network and registered together, are held', () => {
  const one = (number: number) => ({ ...domain, ...network, ...human(number) })
  expect(held(accounts(60, one), unknown)).toBe(60)
  expect(held(accounts(59, one), unknown)).toBe(0)
  expect(held(accounts(60, one))).toBe(0)
})

it('the sixty are registered within half an hour, and at most a tenth of them votes on others', () => {
  const one = (number: number) => ({ ...domain, ...network, ...human(number) })
  const curious = (count: number) =>
    held(
      accounts(60, (number) => ({ ...one(number), hasOthers: number < count })),
      unknown,
    )
  expect(curious(6)).toBe(60)
  expect(curious(7)).toBe(0)
  const within = (length: number) =>
    held(
      accounts(60, (number) => {
        const registeredAt = noon + (length * (number % 4)) / 3
        const firstVoteAt = registeredAt + 1_000 * 1.2 ** number
        return { ...domain, ...network, registeredAt, firstVoteAt }
      }),
      unknown,
    )
  expect(within(30 * minute)).toBe(60)
  expect(within(30 * minute + 1)).toBe(0)
})

it('the sixty may come from several networks with at least twenty of them each', () => {
  const from = (networks: number) =>
    held(
      accounts(60, (number) => ({
        ...domain,
        ...human(number),
        prefix: `network ${number % networks}`,
      })),
      unknown,
    )
  expect(from(3)).toBe(60)
  expect(from(4)).toBe(0)
})

it('on a site with hardly any older accounts, no domain is called unknown', () => {
  const one = (number: number) => ({ ...domain, ...network, ...human(number) })
  expect(findGroups(accounts(60, one), undefined)).toEqual([])
})

it('twenty accounts of a domain that nobody had before need nothing else than regular votes', () => {
  const one = (number: number) => {
    const registeredAt = noon - number * 3 * hour
    return { ...domain, registeredAt, firstVoteAt: registeredAt + minute }
  }
  expect(held(accounts(20, one), unknown)).toBe(20)
  expect(held(accounts(19, one), unknown)).toBe(0)
  expect(held(accounts(100, one))).toBe(0)
})

it('votes of established accounts are never held, nor do they complete a group', () => {
  const one = (number: number) => ({ ...domain, ...network, ...regular(number) })
  expect(held(accounts(100, (number) => ({ ...one(number), isEstablished: true })))).toBe(0)
  expect(held(accounts(39, (number) => ({ ...one(number), isEstablished: number > 18 })))).toBe(0)
})

it('a network is that of one day', () => {
  const one = (number: number) => ({ ...network, ...regular(number) })
  const days = (number: number) => ({ ...one(number), at: noon + (number % 2) * day })
  expect(held(accounts(38, days))).toBe(0)
  expect(held(accounts(40, days))).toBe(40)
})
