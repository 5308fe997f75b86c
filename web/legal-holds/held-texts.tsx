import type { HeldText } from '../../contract/legal-holds.ts'
import { shortDate } from '../lib/dates.ts'
import { InfiniteList } from '../ui/infinite-list.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { heldTextsQuery } from './api.ts'

const elementId = ({ id }: { id: string }) => `held-${id}`

const types: Record<HeldText['type'], string> = {
  comment: 'Comment',
  post: 'Post',
  postComment: 'Comment on a post',
  message: 'Message to you',
}

/** The texts that a hold has kept, without their authors. */
export function HeldTexts({ id }: { id: string }) {
  return (
    <div className="mt-4 border-t border-line pt-4">
      <p className="mb-3 text-caption text-ink-soft">
        That you look at these texts is in the audit log.
      </p>
      <InfiniteList
        query={heldTextsQuery(id)}
        itemName="text"
        elementId={elementId}
        empty={<p>Nothing has been deleted or changed yet.</p>}
        skeleton={
          <Loading label="Loading texts">
            <Skeleton className="h-24 w-full" />
          </Loading>
        }
        end="No earlier texts."
      >
        {(rows) =>
          rows.map((text) => (
            <li key={text.id} id={elementId(text)} tabIndex={-1}>
              <p className="text-caption text-ink-soft">{whenOf(text)}</p>
              <p dir="auto" className="whitespace-pre-line wrap-anywhere">
                {text.content}
              </p>
            </li>
          ))
        }
      </InfiniteList>
    </div>
  )
}

const whenOf = ({ type, writtenOn, removedOn, isChanged }: HeldText) =>
  `${types[type]} of ${shortDate(writtenOn)}, ${isChanged ? 'changed' : 'deleted'} on ${shortDate(removedOn)}`
