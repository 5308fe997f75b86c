import { type ComponentType, useEffect, useState } from 'react'
import * as texts from '#messages/common'
import { retry } from '../lib/retry.ts'
import { reloadOnce, siteState } from '../lib/site-update.ts'

let Page: ComponentType<{ error: unknown }> | undefined

async function load(): Promise<void> {
  Page ??= (await import('./failure-page.tsx')).FailurePage
}

async function loadOrUpdate(): Promise<void> {
  try {
    await load()
  } catch (error) {
    if ((await siteState()) === 'updated') reloadOnce()
    throw error
  }
}

/**
 * Shows `FailurePage`, which is loaded when the browser is idle. If it cannot be loaded, this says only that the network
 * failed, and loads the document again as soon as it can be.
 */
export function Failure({ error }: { error: unknown }) {
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>(Page ? 'loaded' : 'loading')
  useEffect(() => {
    if (state === 'failed') return retry(loadOrUpdate, () => location.reload())
    void load().then(
      () => setState('loaded'),
      () => setState('failed'),
    )
  }, [state])
  if (state === 'failed') return <h1 className="column py-24 text-center">{texts.networkError}</h1>
  return Page && <Page error={error} />
}
