import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser } from '@playwright/test'
import { printRow, spread } from './results.ts'

/** Slowdown of the processor, that of Lighthouse's simulated phone. */
const slowdown = 4

/** Tasks up to this length, in milliseconds, do not count as blocking. */
const allowed = 50

/** Milliseconds from the start of a load until its tasks are read. */
const watched = 6_000

// A page of its own has what the browser itself needs for a navigation.
const twoWords = '<!doctype html><html lang="en"><title>Hello</title><p>Hello world'

// Read by the page itself: to trace it would be to inspect it.
const noteTasks = `
  window.longTasks = []
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) longTasks.push({ startTime, duration })
  }).observe({ type: 'longtask', buffered: true })`
const readTasks = `JSON.stringify({
  tasks: longTasks,
  painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
})`

interface Load {
  /** Milliseconds since the navigation. */
  tasks: { startTime: number; duration: number }[]
  /** Of the first contentful paint. */
  painted: number
}

interface BlockingOptions {
  /** The port of the browser's remote debugging. */
  port: number
  /** Addresses by name. */
  pages: Record<string, string>
  times: number
}

/**
 * Total blocking time of pages at four times slower as visitors have it, who inspect nothing, and beside it with an
 * inspector, as Lighthouse has it: V8 then reads a script again for the position of each error made at its top level, and
 * React makes some. A page of two words is measured with them. All are loaded in turn, with empty caches.
 * @param port of the browser's remote debugging
 * @param pages addresses by name
 */
export async function measureBlockingTime(
  browser: Browser,
  { port, pages, times }: BlockingOptions,
): Promise<void> {
  const bare = createServer((_, response) => {
    response.setHeader('content-type', 'text/html').end(twoWords)
  })
  await new Promise<void>((resolve) => bare.listen(0, '127.0.0.1', resolve))
  const { port: barePort } = bare.address() as AddressInfo
  const measured = { ...pages, 'two words': `http://127.0.0.1:${barePort}/` }
  const rows = Object.entries(measured).flatMap(([name, address]) =>
    [false, true].map((isInspected) => ({ name, address, isInspected, values: [] as number[] })),
  )
  try {
    for (let run = 0; run < times; run++) {
      for (const { address, isInspected, values } of rows)
        values.push(blockingTime(await load(browser, { port, address, isInspected })))
    }
  } finally {
    bare.close()
  }
  for (const { name, isInspected, values } of rows) {
    const cells = {
      page: name,
      inspected: isInspected ? 'yes' : 'no',
      [`TBT at ${slowdown}× slowdown, ms`]: spread(values, 0),
    }
    printRow(
      Object.entries(cells)
        .map(([column, value]) => `${column} ${value}`)
        .join('   '),
      cells,
    )
  }
}

/** Milliseconds after the first paint by which tasks were longer than what is allowed. */
function blockingTime({ tasks, painted }: Load): number {
  const blocking = tasks.map(({ startTime, duration }) => {
    const end = startTime + duration
    return Math.max(0, end - Math.max(startTime, painted) - allowed)
  })
  return blocking.reduce((total, time) => total + time, 0)
}

async function load(
  browser: Browser,
  { port, address, isInspected }: { port: number; address: string; isInspected: boolean },
): Promise<Load> {
  const devtools = await browser.newBrowserCDPSession()
  const { browserContextId } = await devtools.send('Target.createBrowserContext')
  try {
    const target = { url: 'about:blank', browserContextId }
    const { targetId } = await devtools.send('Target.createTarget', target)
    const page = await connect(`ws://127.0.0.1:${port}/devtools/page/${targetId}`)
    await page.send('Page.enable')
    if (isInspected) await page.send('Runtime.enable')
    await page.send('Page.addScriptToEvaluateOnNewDocument', { source: noteTasks })
    await page.send('Emulation.setDeviceMetricsOverride', phone)
    await page.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.send('Page.navigate', { url: address })
    await sleep(watched)
    const { result } = await page.send('Runtime.evaluate', { expression: readTasks })
    page.close()
    return JSON.parse(String(result?.value))
  } finally {
    await devtools.send('Target.disposeBrowserContext', { browserContextId })
    await devtools.detach()
  }
}

const phone = { width: 412, height: 823, deviceScaleFactor: 1.75, mobile: true }

interface Answer {
  result?: { value?: unknown }
}

/** A page without Playwright, which would attach an inspector to it. */
async function connect(address: string) {
  const socket = new WebSocket(address)
  const waiting = new Map<number, PromiseWithResolvers<Answer>>()
  socket.onmessage = ({ data }) => {
    const { id, result, error } = JSON.parse(data)
    const { resolve, reject } = waiting.get(id) ?? {}
    waiting.delete(id)
    if (error) reject?.(new Error(error.message))
    else resolve?.(result)
  }
  socket.onclose = () => {
    for (const { reject } of waiting.values()) reject(new Error('the page is gone'))
  }
  await new Promise((resolve, reject) => {
    socket.onopen = resolve
    socket.onerror = () => reject(new Error(`cannot connect to ${address}`))
  })
  let sent = 0
  return {
    send(method: string, params: object = {}): Promise<Answer> {
      const answer = Promise.withResolvers<Answer>()
      sent += 1
      waiting.set(sent, answer)
      socket.send(JSON.stringify({ id: sent, method, params }))
      return answer.promise
    },
    close: () => socket.close(),
  }
}
