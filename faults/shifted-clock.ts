import { BroadcastChannel, isMainThread } from 'node:worker_threads'
import type { ClockShift } from './server-messages.ts'

/**
 * Preloaded into the server and its threads, so that its clock can jump: `Date.now` is what the server and the
 * embedded database read.
 */
const systemNow = Date.now
let shift = Number(new URL(import.meta.url).searchParams.get('shift') ?? 0)
Date.now = () => systemNow() + shift

const channel = new BroadcastChannel('voxpop-clock-shift')
channel.unref()
if (isMainThread) {
  process.on('message', (message: Partial<ClockShift>) => {
    if (message.clockShift === undefined) return
    shift = message.clockShift
    channel.postMessage(shift)
  })
  // Only the server itself waits for messages.
  process.channel?.unref()
} else {
  channel.onmessage = (event) => {
    shift = (event as MessageEvent<number>).data
  }
}
