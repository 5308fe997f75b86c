import { type ComponentType, lazy } from 'react'

/** A part around the page whose code comes later. Where it cannot be had, the page stands without it instead of failing. */
export function lazyOptional<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => {
    const part = await load().catch((): ComponentType<Props> => () => null)
    return { default: part }
  })
}
