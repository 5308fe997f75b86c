import { type ComponentType, lazy, memo, Suspense } from 'react'

/**
 * A component that the server renders and whose code the browser loads once the page runs. Until then, and if it cannot be
 * loaded, the server's HTML stays. It has no properties, so that rendering around it does not replace that HTML.
 * @param onServer the component itself on the server, which cannot wait for it while it renders
 */
export function hydratedLater(
  load: () => Promise<ComponentType>,
  onServer: ComponentType | undefined,
) {
  const Part = onServer ?? lazy(() => load().then(asDefault, waitForever))
  return memo(() => (
    <Suspense>
      <Part />
    </Suspense>
  ))
}

const asDefault = (component: ComponentType) => ({ default: component })
const waitForever = () => new Promise<never>(() => undefined)
