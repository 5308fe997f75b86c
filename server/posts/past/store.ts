import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

/** What somebody said, and when. */
export interface PastText {
  userId: string
  content: string
  createdAt: string
}

/** A post of the past with all that came of it. */
export interface PastPost extends PastText {
  likedBy: string[]
  comments: PastText[]
}

/** Adds posts that differ in what they say, with their likes and comments, as if each had been made in its time. */
export async function insertPastPosts(tx: Tx, batch: PastPost[]): Promise<void> {
  const { rows } = await sql<{ id: string; content: string }>`
    insert into posts (user_id, content, created_at, id)
    select *, uuidv7(created_at - now())
    from unnest(
      ${batch.map((post) => post.userId)}::uuid[], ${batch.map((post) => post.content)}::text[],
      ${batch.map((post) => post.createdAt)}::timestamptz[]
    ) as past (user_id, content, created_at)
    returning id, content
  `.execute(tx)
  const ids = new Map(rows.map(({ id, content }) => [content, id]))
  const likes = batch.flatMap(({ content, likedBy }) =>
    likedBy.map((userId) => ({ postId: ids.get(content), userId })),
  )
  await sql`
    insert into post_likes (post_id, user_id)
    select * from unnest(
      ${likes.map((like) => like.postId)}::uuid[], ${likes.map((like) => like.userId)}::uuid[]
    )
  `.execute(tx)
  const comments = batch.flatMap((post) =>
    post.comments.map((comment) => ({ ...comment, postId: ids.get(post.content) })),
  )
  await sql`
    insert into post_comments (post_id, user_id, content, created_at, id)
    select *, uuidv7(created_at - now())
    from unnest(
      ${comments.map((comment) => comment.postId)}::uuid[], ${comments.map((comment) => comment.userId)}::uuid[],
      ${comments.map((comment) => comment.content)}::text[], ${comments.map((comment) => comment.createdAt)}::timestamptz[]
    ) as past (post_id, user_id, content, created_at)
  `.execute(tx)
}
