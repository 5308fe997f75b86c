import type { LucideIcon } from 'lucide-react'
import * as texts from '#messages/ui'
import { classNames } from './class-names.ts'

const labels = { list: texts.listView, grid: texts.gridView, feed: texts.feedView }

interface ViewToggleProps<View extends keyof typeof labels> {
  views: readonly { view: View; Icon: LucideIcon }[]
  chosen: View
  onChoose: (view: View) => void
  className?: string
}

/** Icon buttons that choose how a list is displayed. */
export function ViewToggle<View extends keyof typeof labels>({
  views,
  chosen,
  onChoose,
  className,
}: ViewToggleProps<View>) {
  return (
    <fieldset
      className={classNames(
        'm-0 flex h-target min-w-0 rounded-control border border-line-strong bg-surface p-0',
        className,
      )}
    >
      <legend className="sr-only">{texts.view}</legend>
      {views.map(({ view, Icon }) => (
        <button
          key={view}
          type="button"
          aria-pressed={view === chosen}
          aria-label={labels[view]}
          title={labels[view]}
          onClick={() => onChoose(view)}
          className={classNames(
            'flex h-full w-target items-center justify-center transition-colors first-of-type:rounded-s-control last-of-type:rounded-e-control',
            view === chosen ? 'chosen bg-ink text-paper' : 'text-ink hover:bg-sunken',
          )}
        >
          <Icon aria-hidden="true" className="size-5" />
        </button>
      ))}
    </fieldset>
  )
}
