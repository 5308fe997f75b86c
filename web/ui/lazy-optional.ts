import { type ComponentType, lazy } from 'react'

/** `React.lazy` for an optional component: renders nothing if its code cannot be loaded, instead of throwing. */
export function lazyOptional<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => {
    const component = await load().catch((): ComponentType<Props> => () => null)
    return { default: component }
  })
}
