import { Heart, MessageSquare } from 'lucide-react'
import { Link } from 'react-router'
import * as texts from '#messages/profiles'
import { pictureSources } from '../../contract/pictures.ts'
import type { Post } from '../../contract/posts.ts'
import { shortDate } from '../lib/dates.ts'
import { cut } from '../lib/formats.ts'
import { postElementId } from '../posts/post-card.tsx'
import { Count } from '../ui/count.tsx'
import { Time } from '../ui/time.tsx'

/** Posts as a grid of tiles that show the picture, else the beginning of the text. */
export function PostGrid({ posts }: { posts: Post[] }) {
  return (
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4">
      {posts.map((post) => (
        <PostTile key={post.id} post={post} />
      ))}
    </ul>
  )
}

function PostTile({ post }: { post: Post }) {
  const { id, content, lang, imageUrl, createdAt, likesCount, commentsCount } = post
  return (
    <li
      id={postElementId(post)}
      tabIndex={-1}
      className="relative flex min-w-0 flex-col overflow-hidden rounded-card border border-line bg-surface hover:border-line-strong"
    >
      <Link
        to={`/posts/${id}`}
        aria-label={texts.postOf({ day: shortDate(createdAt), text: cut(content, 100) })}
        className="stretched block aspect-square focus-visible:-outline-offset-2"
      >
        {imageUrl ? (
          <img
            {...pictureSources(imageUrl)}
            sizes="auto, (min-width: 40rem) 17rem, 50vw"
            alt=""
            loading="lazy"
            decoding="async"
            className="size-full bg-sunken object-cover"
          />
        ) : (
          <span className="block p-3 sm:p-4">
            <span
              dir="auto"
              lang={lang ?? undefined}
              className="line-clamp-5 text-small whitespace-pre-line sm:line-clamp-8"
            >
              {content}
            </span>
          </span>
        )}
      </Link>
      <p className="tabular flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-3 py-2 text-caption text-ink-soft">
        <IconCount icon={Heart} count={likesCount} text={texts.likes} />
        <IconCount icon={MessageSquare} count={commentsCount} text={texts.comments} />
        <Time value={createdAt} className="ms-auto max-sm:hidden" />
      </p>
    </li>
  )
}

function IconCount({
  icon: Icon,
  count,
  text,
}: {
  icon: typeof Heart
  count: number
  text: typeof texts.likes
}) {
  return (
    <span className="flex items-center gap-1">
      <Icon aria-hidden="true" className="size-3.5" />
      <span>
        {text({
          count,
          shown: <Count value={count} />,
          hidden: (hidden) => <span className="sr-only">{hidden}</span>,
        })}
      </span>
    </span>
  )
}
