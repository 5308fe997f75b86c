import { LayoutGrid, Rows2 } from 'lucide-react'
import { ViewToggle } from '../ui/view-toggle.tsx'
import { useListView } from './list-view.ts'

const views = [
  { view: 'grid', label: 'Grid', Icon: LayoutGrid },
  { view: 'feed', label: 'Feed', Icon: Rows2 },
] as const

/** Grid or feed; on small screens only, where it makes a difference. */
export function ListViewToggle() {
  const { view, show } = useListView()
  return <ViewToggle views={views} chosen={view} onChoose={show} className="sm:hidden" />
}
