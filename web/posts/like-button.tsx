import { Heart } from 'lucide-react'
import type { Post } from '../../contract/posts.ts'
import { compactCount, fullCount, plural } from '../lib/formats.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { useLike } from './use-like.ts'

/** Likes a post or takes that back, and says how many do. */
export function LikeButton({ post }: { post: Post }) {
  const press = useLike(post)
  const { isLiked, likesCount } = post
  const count = `${fullCount(likesCount)} ${plural(likesCount, 'like')}`
  return (
    <Button
      variant="ghost"
      size="sm"
      aria-pressed={isLiked}
      title={count}
      className={isLiked ? 'text-accent!' : undefined}
      onClick={press}
    >
      <Heart aria-hidden="true" className={classNames('size-5', isLiked && 'fill-accent')} />
      <span className="sr-only">{`Like, ${count}`}</span>
      <span aria-hidden="true" className="tabular min-w-4 text-left">
        {compactCount(likesCount)}
      </span>
    </Button>
  )
}
