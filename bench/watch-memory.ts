import fs from 'node:fs'
import { familyOf } from './processor-time.ts'

/** The highest resident memory of processes, in megabytes. */
export interface WatchedMemory {
  /** Of the process itself. */
  own: number
  /** Of any process that it has started. */
  children: number
}

/** Milliseconds. Looking through all processes takes up to two. */
const interval = 50

/** Watches a process while `work` runs. */
export async function watchMemory(
  pid: number,
  work: () => Promise<unknown>,
): Promise<WatchedMemory> {
  const highest: WatchedMemory = { own: residentMemory(pid), children: 0 }
  const look = () => {
    const [, ...children] = familyOf(pid)
    highest.own = Math.max(highest.own, residentMemory(pid))
    for (const child of children) {
      highest.children = Math.max(highest.children, highestMemory(child) || 0)
    }
  }
  const timer = setInterval(look, interval)
  try {
    await work()
  } finally {
    clearInterval(timer)
  }
  return highest
}

/** In megabytes; NaN on systems other than Linux, and for processes that have ended. */
export const residentMemory = (pid: number): number => statusOf(pid, 'VmRSS')

/** The most that a process has used since it started. */
const highestMemory = (pid: number): number => statusOf(pid, 'VmHWM')

function statusOf(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  try {
    const status = fs.readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1_024
  } catch {
    return Number.NaN
  }
}
