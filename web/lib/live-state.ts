import { create } from 'zustand'

/** Whether the stream of events is up; what it tells need not be asked for meanwhile. */
export const useIsLive = create(() => false)
