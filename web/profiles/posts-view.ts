import { create } from 'zustand'

export type PostsView = 'list' | 'grid'

/** Whether profiles show posts as a list or a grid; kept outside the page, so that going back restores it. */
export const usePostsView = create<{ view: PostsView; show: (view: PostsView) => void }>()(
  (set) => ({
    view: 'list',
    show: (view) => set({ view }),
  }),
)
