import type { LucideIcon } from 'lucide-react'
import { classNames } from './class-names.ts'

interface ViewToggleProps<View extends string> {
  views: readonly { view: View; label: string; Icon: LucideIcon }[]
  chosen: View
  onChoose: (view: View) => void
  className?: string
}

/** Icon buttons that choose how a list is displayed. */
export function ViewToggle<View extends string>({
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
      <legend className="sr-only">View</legend>
      {views.map(({ view, label, Icon }) => (
        <button
          key={view}
          type="button"
          aria-pressed={view === chosen}
          aria-label={`${label} view`}
          title={`${label} view`}
          onClick={() => onChoose(view)}
          className={classNames(
            'flex h-full w-target items-center justify-center transition-colors first-of-type:rounded-l-control last-of-type:rounded-r-control',
            view === chosen ? 'chosen bg-ink text-paper' : 'text-ink hover:bg-sunken',
          )}
        >
          <Icon aria-hidden="true" className="size-5" />
        </button>
      ))}
    </fieldset>
  )
}
