import { create } from 'zustand'

export type PostsView = 'list' | 'grid'

/** A member's posts as a list or a grid; outlives the page, so that Back finds them as they were. */
export const usePostsView = create<{ view: PostsView; show: (view: PostsView) => void }>()(
  (set) => ({
    view: 'list',
    show: (view) => set({ view }),
  }),
)
