import { expect, it } from 'vitest'
import {
  createPersonality,
  createPost,
  createUser,
  createVerifiedUser,
} from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'
import { recountAll } from './service.ts'
import {
  activityCounts,
  commentCounts,
  facetCounts,
  feedTotal,
  postCounts,
  sortCounts,
  userCounts,
  voteCounts,
} from './store.ts'

it('lets people vote, comment, like and publish while it repairs counters of other rows', async () => {
  const app = await startApp()
  const [wrong, other] = [await createPersonality(app), await createPersonality(app)]
  const [author, user] = [await createVerifiedUser(app), await createUser(app)]
  const [wrongPost, post] = [await createPost(app, { author }), await createPost(app, { author })]
  const isWrong = { personality: ['personality_id', '=', wrong.id] } as const
  await app.db
    .updateTable('personality_totals')
    .where(...isWrong.personality)
    .set({ upvote_count: 7, comment_count: 7 })
    .execute()
  await app.db
    .updateTable('personality_sorts')
    .where(...isWrong.personality)
    .set({ views: 7 })
    .execute()
  await app.db
    .updateTable('post_totals')
    .where('post_id', '=', wrongPost.id)
    .set({ likes_count: 7 })
    .execute()
  await app.db.updateTable('feed_totals').set({ amount: 7 }).execute()
  await app.db.updateTable('activity').set({ amount: 7 }).execute()
  await app.db.updateTable('personality_facets').set({ unspecified: 7 }).execute()

  await app.db.transaction().execute(async (tx) => {
    for (const counters of [
      voteCounts,
      commentCounts,
      sortCounts,
      facetCounts,
      postCounts,
      userCounts,
      feedTotal,
      activityCounts,
    ]) {
      await counters.repair(tx)
    }
    const personalityId = other.id
    const replies = await Promise.all([
      app.call('POST /votes', { as: user, body: { personalityId, type: 'UPVOTE' } }),
      app.call('POST /comments', { as: user, body: { personalityId, content: 'Remark' } }),
      app.call('POST /posts/:id/like', { as: user, params: { id: post.id } }),
      app.call('POST /posts', { as: author, body: { content: 'News' } }),
    ])
    expect(replies.map(({ status }) => status)).toEqual([200, 201, 200, 201])
  })
  expect((await recountAll(app.db)).wrong).toEqual([])
})
