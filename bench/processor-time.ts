import fs from 'node:fs'

/** Clock ticks a second, which Linux fixes at 100 for programs. */
const ticks = 100

/** Fields of /proc/<pid>/stat from the state of the process on; empty where there is no such file. */
function statOf(pid: number): string[] {
  try {
    const text = fs.readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}

export const parentOf = (pid: number): number => Number(statOf(pid)[1])

/** A process, its children and their children. */
export function familyOf(pid: number): number[] {
  const pids = fs.readdirSync('/proc').map(Number).filter(Number.isInteger)
  const childrenOf = Map.groupBy(pids, parentOf)
  const family = [pid]
  // Grows while it is read.
  for (const member of family) family.push(...(childrenOf.get(member) ?? []))
  return family
}

/** CPU time of a process and all its descendants, also ended ones, in milliseconds; NaN on systems other than Linux. */
export function processorTime(pid: number): number {
  if (statOf(pid).length === 0) return Number.NaN
  const used = familyOf(pid).flatMap((member) => statOf(member).slice(11, 15).map(Number))
  return (used.reduce((sum, time) => sum + time, 0) * 1_000) / ticks
}
