import { MessageSquare } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import * as texts from '#messages/posts'
import type { Post } from '../../contract/posts.ts'
import { AuthorLink, AuthorPicture } from '../accounts/author.tsx'
import { useViewerId } from '../accounts/session.ts'
import { HiddenNotice } from '../appeals/hidden-notice.tsx'
import { useCommentCount } from '../comments/pending-deletions.ts'
import { useIsClosed } from '../lib/closed-features.ts'
import { compactCount, cut } from '../lib/formats.ts'
import { ReportButton } from '../reports/report-button.tsx'
import { ShareButton } from '../sharing/share-button.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { EditAndDeleteButtons } from '../ui/edit-and-delete-buttons.tsx'
import { neighbourOf } from '../ui/focus-neighbour.ts'
import { preloadDialog } from '../ui/lazy-dialog.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { Separator } from '../ui/separator.tsx'
import { Time } from '../ui/time.tsx'
import { Translatable } from '../ui/translatable.tsx'
import { useFocusWhenRendered } from '../ui/use-focus-when-rendered.ts'
import { LikeButton } from './like-button.tsx'
import { PostComments } from './post-comments.tsx'
import { PostPicture, PostText } from './post-content.tsx'
import { useDeletePost } from './post-mutations.ts'

const PostEditor = lazyPart(async () => (await import('./post-editor.tsx')).PostEditor)

/** Element id of a post, used to move the focus to it. */
export const postElementId = ({ id }: { id: string }) => `post-${id}`

interface PostCardProps {
  post: Post
  /** On the post's own page: full text and open comments. */
  isAlone?: boolean
  /** Above the fold: its picture is loaded eagerly. */
  eager?: boolean
  /** Navigates away after the deletion on the post's own page. */
  onDeleted?: () => Promise<void>
}

/** One post with its likes and comments; edit and delete for its author, a report button for everybody else. */
export function PostCard({ post, isAlone = false, eager = false, onDeleted }: PostCardProps) {
  const isOwn = useViewerId() === post.userId
  const isClosed = useIsClosed('posts')
  const [isEditing, setEditing] = useState(false)
  const [isDeleting, setDeleting] = useState(false)
  const focusWhenRendered = useFocusWhenRendered()
  const editButtonId = useId()
  useEffect(() => {
    if (isOwn) preloadDialog()
  }, [isOwn])

  function endEdit(): void {
    setEditing(false)
    focusWhenRendered(editButtonId)
  }

  return (
    <article
      id={postElementId(post)}
      tabIndex={-1}
      aria-label={texts.postBy({ name: post.user.name })}
      className="scroll-mt-20 rounded-card border border-line bg-surface"
    >
      <div className="p-4 pb-3 sm:p-5 sm:pb-3">
        <PostHeader post={post} isAlone={isAlone}>
          {!isOwn && <ReportPostButton post={post} />}
          {isOwn && !isEditing && (
            <EditAndDeleteButtons
              subject="post"
              editId={editButtonId}
              onEdit={isClosed ? undefined : () => setEditing(true)}
              onDelete={() => setDeleting(true)}
              className="-me-2.5"
            />
          )}
        </PostHeader>
        {isEditing && isOwn ? (
          <PostEditor
            post={post}
            onDone={endEdit}
            onFailure={endEdit}
            fallback={<PostText post={post} isWhole />}
          />
        ) : (
          <PostBody post={post} isOwn={isOwn} isAlone={isAlone} eager={eager} />
        )}
      </div>
      <PostFooter post={post} path={pathOf(post)} isAlone={isAlone} />
      {isDeleting && (
        <DeletePostDialog post={post} onClose={() => setDeleting(false)} leave={onDeleted} />
      )}
    </article>
  )
}

const pathOf = ({ id }: Post) => `/posts/${id}`

interface PostHeaderProps {
  post: Post
  isAlone: boolean
  /** The buttons at the end of the line. */
  children: ReactNode
}

/** The author, the time and the buttons of a post. */
function PostHeader({ post, isAlone, children }: PostHeaderProps) {
  const { user, createdAt, isEdited } = post
  const Name = isAlone ? 'p' : 'h2'
  return (
    // Fixed height: the buttons appear later, once the viewer is known, and must not shift the layout.
    <header className="flex min-h-target items-center gap-3">
      <AuthorPicture user={user} className="size-11" />
      <div className="min-w-0 flex-1 text-small">
        <Name>
          <AuthorLink user={user} />
        </Name>
        <p className="truncate text-caption text-ink-soft">
          {/* The time comes last: after hydration it becomes relative, and its width changes. */}
          <span className="max-sm:hidden">
            <bdi>{`@${user.username}`}</bdi>
            <Separator />
          </span>
          <Link
            to={pathOf(post)}
            className="inline-flex min-h-6 items-center underline-offset-3 hover:underline"
          >
            <Time value={createdAt} as="ago" />
          </Link>
          {isEdited && (
            <span>
              <Separator />
              {texts.edited}
            </span>
          )}
        </p>
      </div>
      {children}
    </header>
  )
}

function ReportPostButton({ post: { id, user } }: { post: Post }) {
  return (
    <ReportButton
      target={{ type: 'post', id, name: user.name }}
      look="flag"
      className="-me-2.5 text-ink-soft"
    />
  )
}

interface PostBodyProps {
  post: Post
  isOwn: boolean
  isAlone: boolean
  eager: boolean
}

/** Text and picture of a post; for the author of a hidden one, why it is hidden. */
function PostBody({ post, isOwn, isAlone, eager }: PostBodyProps) {
  const { id, user, content, lang, imageUrl, isPublic, isHidden } = post
  return (
    <>
      {isHidden && isOwn && <HiddenNotice target={{ type: 'post', id }} className="mt-3" />}
      <div className="mt-3">
        <Translatable kind="post" id={id} text={content} lang={isPublic && !isHidden ? lang : null}>
          <PostText post={post} isWhole={isAlone} />
        </Translatable>
      </div>
      {imageUrl && (
        <div className="mt-3">
          <PostPicture
            key={imageUrl}
            url={imageUrl}
            alt={texts.pictureBy({ name: user.name })}
            eager={eager}
          />
        </div>
      )}
    </>
  )
}

function PostFooter({ post, path, isAlone }: { post: Post; path: string; isAlone: boolean }) {
  const [isOpen, setOpen] = useState(isAlone)
  const commentsId = useId()
  const { user } = post
  const commentsCount = useCommentCount(post.id, post.commentsCount)
  return (
    <>
      <footer className="mx-4 flex items-center gap-1 border-t border-line py-1 sm:mx-5">
        <span className="-ms-3">
          <LikeButton post={post} />
        </span>
        <Button
          variant="ghost"
          size="sm"
          aria-expanded={isOpen}
          aria-controls={commentsId}
          title={texts.comments({ count: commentsCount })}
          onClick={() => setOpen(!isOpen)}
        >
          <MessageSquare aria-hidden="true" className="size-5" />
          <span className="sr-only">{texts.commentsWithCount({ count: commentsCount })}</span>
          <span aria-hidden="true" className="tabular min-w-4 text-start">
            {compactCount(commentsCount)}
          </span>
        </Button>
        <ShareButton
          variant="ghost"
          size="sm"
          className="-me-3 ms-auto"
          label={texts.sharePostBy({ name: user.name })}
          shared={{ address: path, title: texts.postBy({ name: user.name }) }}
        />
      </footer>
      <div id={commentsId} hidden={!isOpen}>
        {isOpen && (
          <PostComments
            post={post}
            isAlone={isAlone}
            findCard={() => document.getElementById(postElementId(post))}
          />
        )}
      </div>
    </>
  )
}

interface DeletePostDialogProps {
  post: Post
  onClose: () => void
  leave: (() => Promise<void>) | undefined
}

/** Confirmation dialog that deletes the viewer's own post; the focus moves to the next or previous post of the list. */
function DeletePostDialog({ post, onClose, leave }: DeletePostDialogProps) {
  const { mutate, isPending } = useDeletePost(post.id, leave)
  const neighbour = useRef<HTMLElement | null>(null)

  function remove(): void {
    neighbour.current = neighbourOf(document.getElementById(postElementId(post)))
    mutate()
  }

  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={texts.deletePost}
      confirmLabel={isPending ? texts.deleting : texts.deleteIt}
      onConfirm={remove}
      isBusy={isPending}
      finalFocus={() => neighbour.current}
    >
      <p>{texts.deleteQuestion}</p>
      <blockquote className="mt-4 border-s-2 border-line-strong ps-4 whitespace-pre-line wrap-anywhere text-ink-soft">
        {cut(post.content, 200)}
      </blockquote>
    </ConfirmDialog>
  )
}
