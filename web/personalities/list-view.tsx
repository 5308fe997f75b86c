import { LayoutGrid, Rows2 } from 'lucide-react'
import { create } from 'zustand'
import { ViewToggle } from '../ui/view-toggle.tsx'

type ListView = 'grid' | 'feed'

/** Grid or feed on small screens; kept in a store outside the page, so that Back restores the view. */
export const useListView = create<{ view: ListView; show: (view: ListView) => void }>()((set) => ({
  view: 'grid',
  show: (view) => set({ view }),
}))

const views = [
  { view: 'grid', Icon: LayoutGrid },
  { view: 'feed', Icon: Rows2 },
] as const

/** Toggles between grid and feed; only on small screens, where they differ. */
export function ListViewToggle() {
  const { view, show } = useListView()
  return <ViewToggle views={views} chosen={view} onChoose={show} className="sm:hidden" />
}
