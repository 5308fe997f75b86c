import { expect, it } from 'vitest'
import { contentLimits, initialHourlyLimits } from '../../../contract/content-limits.ts'
import { createContentLimits } from './content-limits.ts'

const minute = 60_000

it.each([false, true])(
  'limits content by the minute and by the hour, for new accounts too: %s',
  async (isNew) => {
    let now = 0
    const countContent = createContentLimits({ scale: 1, clock: { now: () => now } })
    const viewer = {
      id: 'user',
      role: 'USER',
      isVerified: true,
      awaitsApproval: false,
      isNew,
    } as const
    const { minute: byMinute, hour: byHour } = contentLimits.comment[isNew ? 'new' : 'established']
    /** Comments until one is refused, this many at most. */
    const comment = async (max: number): Promise<number> => {
      for (let count = 0; count < max; count += 1) {
        const isRefused = await countContent('comment', viewer).then(
          () => false,
          () => true,
        )
        if (isRefused) return count
      }
      return max
    }
    expect(await comment(100)).toBe(byMinute)
    now = minute - 1
    expect(await comment(1)).toBe(0)
    let sent = byMinute
    for (now = minute; sent < byHour; now += minute) {
      const accepted = await comment(100)
      expect(accepted).toBeGreaterThan(0)
      sent += accepted
    }
    expect(sent).toBe(byHour)
    now = 60 * minute - 1
    expect(await comment(1)).toBe(0)
    now = 60 * minute
    expect(await comment(1)).toBe(1)
  },
)

it('names the longer wait to who has used up the minute and the hour', async () => {
  const clock = { now: () => 0 }
  const hourlyLimits = { ...initialHourlyLimits, commentsPerHour: 1 }
  const countContent = createContentLimits({ scale: 1, clock }, () => hourlyLimits)
  const viewer = {
    id: 'user',
    role: 'USER',
    isVerified: true,
    awaitsApproval: false,
    isNew: false,
  } as const
  await countContent('comment', viewer)
  await expect(countContent('comment', viewer)).rejects.toThrow('try again in 60 minutes.')
  await countContent('postComment', viewer)
})
