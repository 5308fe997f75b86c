import { create } from 'zustand'

/** True while the event stream is connected, so that polling can pause. */
export const useIsLive = create(() => false)
