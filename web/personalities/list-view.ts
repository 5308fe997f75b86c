import { create } from 'zustand'

export type ListView = 'grid' | 'feed'

/** Grid or feed on small screens; outlives the page, so that Back finds the list as it was. */
export const useListView = create<{ view: ListView; show: (view: ListView) => void }>()((set) => ({
  view: 'grid',
  show: (view) => set({ view }),
}))
