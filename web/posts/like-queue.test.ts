import { expect, it } from 'vitest'
import { createLikeQueue, type LikeState } from './like-queue.ts'

/** A queue over a fake server whose responses the test controls. */
function setUp() {
  const calls: { liked: boolean; respond: (reply: LikeState | Error) => Promise<void> }[] = []
  const shown: LikeState[] = []
  const failures: unknown[] = []
  const toggle = createLikeQueue({
    send(_postId, liked) {
      const { promise, resolve, reject } = Promise.withResolvers<LikeState>()
      const respond = async (reply: LikeState | Error) => {
        if (reply instanceof Error) reject(reply)
        else resolve(reply)
        await promise.catch(() => undefined)
        await new Promise((done) => setImmediate(done))
      }
      calls.push({ liked, respond })
      return promise
    },
    show: (_postId, state) => shown.push(state),
    onFailure: (error) => failures.push(error),
  })
  const now = () => shown.at(-1) as LikeState
  return { calls, failures, now, click: () => toggle('p', shown.at(-1) ?? none) }
}

const none: LikeState = { isLiked: false, likesCount: 4 }
const one: LikeState = { isLiked: true, likesCount: 5 }

it('shows a click at once and then the count of the server', async () => {
  const { calls, now, click } = setUp()
  click()
  expect(now()).toEqual(one)
  await calls[0]?.respond({ isLiked: true, likesCount: 9 })
  expect(now()).toEqual({ isLiked: true, likesCount: 9 })
  click()
  expect(calls.map(({ liked }) => liked)).toEqual([true, false])
  expect(now()).toEqual({ isLiked: false, likesCount: 8 })
})

it('sends one request at a time, and of the clicks meanwhile only the last', async () => {
  const { calls, now, click } = setUp()
  for (let i = 0; i < 6; i++) click()
  expect(calls).toHaveLength(1)
  expect(now()).toEqual(none)
  await calls[0]?.respond({ isLiked: true, likesCount: 7 })
  expect(calls.map(({ liked }) => liked)).toEqual([true, false])
  await calls[1]?.respond({ isLiked: false, likesCount: 6 })
  expect(now()).toEqual({ isLiked: false, likesCount: 6 })
  expect(calls).toHaveLength(2)
})

it('sends no second request when the last click equals what was sent', async () => {
  const { calls, click } = setUp()
  for (let i = 0; i < 5; i++) click()
  await calls[0]?.respond(one)
  expect(calls).toHaveLength(1)
})

it('rolls back to the confirmed state when a request fails, and handles the next click', async () => {
  const { calls, failures, now, click } = setUp()
  click()
  click()
  await calls[0]?.respond({ isLiked: true, likesCount: 8 })
  await calls[1]?.respond(new Error('no'))
  expect(failures).toHaveLength(1)
  expect(now()).toEqual({ isLiked: true, likesCount: 8 })
  click()
  expect(calls[2]?.liked).toBe(false)
})
