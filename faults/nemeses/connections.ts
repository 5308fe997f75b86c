import { setTimeout as sleep } from 'node:timers/promises'
import type { Site } from '../site.ts'
import type { Nemesis } from './nemesis.ts'

function proxyOf({ database }: Site) {
  if (!database) throw new Error('the embedded database has no connections')
  return database.proxy
}

/**
 * Cuts connections between the site and PostgreSQL: some after a statement was sent, some after it was committed and
 * before the response arrives, and all at once.
 */
export const cut: Nemesis = {
  topologies: ['server', 'two'],
  async strike(site, random) {
    const proxy = proxyOf(site)
    const before = proxy.cuts
    for (const point of ['committed', 'sent', 'committed'] as const) {
      proxy.cutNext(point, 1 + Math.floor(random() * 4))
      await sleep(50 + random() * 150)
    }
    proxy.cutAll()
    return proxy.cuts - before
  },
  async restore(site) {
    proxyOf(site).cutNext('committed', 0)
  },
}

/** The connections that listen for notifications fall silent, and are cut after a while. */
export const dropNotify: Nemesis = {
  topologies: ['server', 'two'],
  async strike(site, random, round) {
    const proxy = proxyOf(site)
    const before = { cuts: proxy.cuts, dropped: proxy.droppedMessages }
    // In every second round they are only cut, while the clients write.
    if (round % 2 === 0) await within2Seconds(() => proxy.silenceListeners() > 0)
    await sleep(100 + random() * 300)
    if (round % 2 === 1) {
      proxy.cutListeners()
      return proxy.cuts - before.cuts
    }
    await within2Seconds(() => proxy.droppedMessages > before.dropped)
    return proxy.droppedMessages - before.dropped
  },
  async restore(site) {
    proxyOf(site).cutListeners()
  },
}

/** Asks again until it is so, for two seconds. */
async function within2Seconds(isSo: () => boolean): Promise<void> {
  for (let wait = 0; !isSo() && wait < 100; wait += 1) await sleep(20)
}
