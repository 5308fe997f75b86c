import { LayoutGrid, Rows2 } from 'lucide-react'
import { classNames } from '../ui/class-names.ts'
import { useListView } from './list-view.ts'

const views = [
  { view: 'grid', label: 'Grid', Icon: LayoutGrid },
  { view: 'feed', label: 'Feed', Icon: Rows2 },
] as const

/** Grid or feed; on small screens only, where it makes a difference. */
export function ViewToggle() {
  const { view: current, show } = useListView()
  return (
    <fieldset className="m-0 flex h-target min-w-0 rounded-control border border-line-strong bg-surface p-0 sm:hidden">
      <legend className="sr-only">View</legend>
      {views.map(({ view, label, Icon }) => (
        <button
          key={view}
          type="button"
          aria-pressed={view === current}
          aria-label={`${label} view`}
          title={`${label} view`}
          onClick={() => show(view)}
          className={classNames(
            'flex h-full w-target items-center justify-center transition-colors first-of-type:rounded-l-control last-of-type:rounded-r-control',
            view === current ? 'chosen bg-ink text-paper' : 'text-ink hover:bg-sunken',
          )}
        >
          <Icon aria-hidden="true" className="size-5" />
        </button>
      ))}
    </fieldset>
  )
}
