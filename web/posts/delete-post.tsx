import { useRef } from 'react'
import type { Post } from '../../contract/posts.ts'
import { cut } from '../lib/formats.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { feedTexts } from './feed-texts.ts'
import { postElementId } from './post-element.ts'
import { useDeletePost } from './use-post-changes.ts'

interface DeletePostProps {
  post: Post
  onClose: () => void
  leave: (() => Promise<void>) | undefined
}

/** Asks before an own post is deleted, and deletes it; the focus goes on to its neighbour in the list. */
export function DeletePost({ post, onClose, leave }: DeletePostProps) {
  const { mutate, isPending } = useDeletePost(post.id, leave)
  const neighbour = useRef<HTMLElement | null>(null)

  function remove(): void {
    const row = document.getElementById(postElementId(post))?.closest('li')
    const next = row?.nextElementSibling ?? row?.previousElementSibling
    neighbour.current = next?.querySelector('article') ?? document.querySelector('h1')
    mutate()
  }

  return (
    <ConfirmDialog
      isOpen
      onClose={() => {
        if (!isPending) onClose()
      }}
      title="Delete post"
      confirmLabel={isPending ? 'Deleting…' : 'Delete'}
      onConfirm={remove}
      isBusy={isPending}
      finalFocus={() => neighbour.current}
    >
      <p>{feedTexts.deleteQuestion}</p>
      <blockquote className="mt-4 border-l-2 border-line-strong pl-4 whitespace-pre-line wrap-anywhere text-ink-soft">
        {cut(post.content, 200)}
      </blockquote>
    </ConfirmDialog>
  )
}
