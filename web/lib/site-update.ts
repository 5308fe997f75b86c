import * as common from '#messages/common'
import * as texts from '#messages/site-update'
import { periods } from './periods.ts'
import { tabStorage } from './storage.ts'
import { toast } from './toast.ts'

/** What the site serves now: the build of this tab or another one. */
export type SiteState = 'same' | 'updated' | 'unreachable'

/** The build for which this tab has reloaded by itself; the inline script of index.html uses it too. */
const reloadedKey = 'reloaded-for'

/** Dispatched before a reload because of an update, for what should survive it. */
export const reloadEvent = 'reload-for-update'

/** What the site said last about its build: the script that starts it. */
let served: unknown

/** Asks the site which build it serves. */
export async function siteState(): Promise<SiteState> {
  try {
    const signal = AbortSignal.timeout(periods.requestTimeout)
    const response = await fetch('/api/health', { cache: 'no-store', signal })
    const { build } = await response.json()
    // Not while the database is migrated.
    if (!build) return 'unreachable'
    served = build
    return build === document.documentElement.dataset.build ? 'same' : 'updated'
  } catch {
    return 'unreachable'
  }
}

function reload(): void {
  window.dispatchEvent(new Event(reloadEvent))
  location.reload()
}

/** Reloads for the build that the site serves, unless this tab has done so before; returns whether it reloads. */
export function reloadOnce(): boolean {
  const isReloaded = () =>
    tabStorage.getJson(reloadedKey, (build): build is unknown => build === served) !== undefined
  if (isReloaded()) return false
  tabStorage.setJson(reloadedKey, served)
  // Without storage nothing would end a loop.
  if (!isReloaded()) return false
  reload()
  return true
}

let isShown = false

function showUpdate(): void {
  if (isShown) return
  isShown = true
  const hide = () => {
    isShown = false
  }
  const onClick = () => {
    hide()
    reload()
  }
  // Outside components and without their query client; the head of each page has the name.
  const name = document.querySelector<HTMLMetaElement>('[property="og:site_name"]')?.content
  toast.info(texts.wasUpdated({ site: name ?? '' }), {
    description: texts.reloadToGoOn,
    action: { label: texts.reload, onClick },
    isLasting: true,
    onClose: hide,
  })
}

/**
 * Says why code could not be loaded: the site was updated, or it cannot be reached.
 * @param retry what the notice of a network error offers
 * @param giveUp called when the code will not be loaded
 */
export async function explainFailedLoad(retry: () => void, giveUp?: () => void): Promise<void> {
  if ((await siteState()) === 'updated') {
    showUpdate()
    giveUp?.()
  } else {
    const action = { label: texts.retry, onClick: retry }
    toast.error(common.networkError, { action, onClose: () => giveUp?.() })
  }
}

let askedAt = Number.NEGATIVE_INFINITY

/** Says that the site was updated if it was: after something that an old tab may be the cause of. Asks once a minute. */
export async function noticeUpdate(): Promise<void> {
  if (performance.now() - askedAt < periods.updateCheck) return
  askedAt = performance.now()
  if ((await siteState()) === 'updated') showUpdate()
}
