import { type ComponentType, lazy } from 'react'
import { noticeUpdate } from '../lib/site-update.ts'

/** `React.lazy` for an optional component: renders nothing if its code cannot be loaded, instead of throwing. */
export function lazyOptional<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => {
    const component = await load().catch((): ComponentType<Props> => {
      void noticeUpdate()
      return () => null
    })
    return { default: component }
  })
}
