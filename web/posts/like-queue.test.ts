import { expect, it } from 'vitest'
import { createLikeQueue, type LikeState } from './like-queue.ts'

/** A queue over a server that answers when it is told to. */
function setUp() {
  const calls: { liked: boolean; answer: (reply: LikeState | Error) => Promise<void> }[] = []
  const shown: LikeState[] = []
  const failures: unknown[] = []
  const press = createLikeQueue({
    send(_postId, liked) {
      const { promise, resolve, reject } = Promise.withResolvers<LikeState>()
      const answer = async (reply: LikeState | Error) => {
        if (reply instanceof Error) reject(reply)
        else resolve(reply)
        await promise.catch(() => undefined)
        await new Promise((done) => setImmediate(done))
      }
      calls.push({ liked, answer })
      return promise
    },
    show: (_postId, state) => shown.push(state),
    onFailure: (error) => failures.push(error),
  })
  const now = () => shown.at(-1) as LikeState
  return { calls, failures, now, press: () => press('p', shown.at(-1) ?? none) }
}

const none: LikeState = { isLiked: false, likesCount: 4 }
const one: LikeState = { isLiked: true, likesCount: 5 }

it('shows a press at once and then what the server counts', async () => {
  const { calls, now, press } = setUp()
  press()
  expect(now()).toEqual(one)
  await calls[0]?.answer({ isLiked: true, likesCount: 9 })
  expect(now()).toEqual({ isLiked: true, likesCount: 9 })
  press()
  expect(calls.map(({ liked }) => liked)).toEqual([true, false])
  expect(now()).toEqual({ isLiked: false, likesCount: 8 })
})

it('sends one call at a time, and of what was wished meanwhile only the last', async () => {
  const { calls, now, press } = setUp()
  for (let i = 0; i < 6; i++) press()
  expect(calls).toHaveLength(1)
  expect(now()).toEqual(none)
  await calls[0]?.answer({ isLiked: true, likesCount: 7 })
  expect(calls.map(({ liked }) => liked)).toEqual([true, false])
  await calls[1]?.answer({ isLiked: false, likesCount: 6 })
  expect(now()).toEqual({ isLiked: false, likesCount: 6 })
  expect(calls).toHaveLength(2)
})

it('sends nothing more when the last wish is what was sent', async () => {
  const { calls, press } = setUp()
  for (let i = 0; i < 5; i++) press()
  await calls[0]?.answer(one)
  expect(calls).toHaveLength(1)
})

it('goes back to what the server last said when a call fails, and takes the next press', async () => {
  const { calls, failures, now, press } = setUp()
  press()
  press()
  await calls[0]?.answer({ isLiked: true, likesCount: 8 })
  await calls[1]?.answer(new Error('no'))
  expect(failures).toHaveLength(1)
  expect(now()).toEqual({ isLiked: true, likesCount: 8 })
  press()
  expect(calls[2]?.liked).toBe(false)
})
