import * as texts from '#messages/legal-holds'
import type { HeldText } from '../../contract/legal-holds.ts'
import { shortDate } from '../lib/dates.ts'
import { InfiniteList } from '../ui/infinite-list.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { heldTextsQuery } from './api.ts'

const elementId = ({ id }: { id: string }) => `held-${id}`

/** The texts that a hold has kept, without their authors. */
export function HeldTexts({ id }: { id: string }) {
  return (
    <div className="mt-4 border-t border-line pt-4">
      <p className="mb-3 text-caption text-ink-soft">{texts.youLookTheseTexts}</p>
      <InfiniteList
        query={heldTextsQuery(id)}
        itemName="text"
        elementId={elementId}
        empty={<p>{texts.nothingHasBeenDeleted}</p>}
        skeleton={
          <Loading label={texts.loadingTexts}>
            <Skeleton className="h-24 w-full" />
          </Loading>
        }
        end={texts.noEarlierTexts}
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

function whenOf({ type, isChanged, ...dates }: HeldText): string {
  const values = {
    type,
    writtenOn: shortDate(dates.writtenOn),
    removedOn: shortDate(dates.removedOn),
  }
  return isChanged ? texts.changedText(values) : texts.deletedText(values)
}
