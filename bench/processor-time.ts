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

/** CPU time of a process, its children and its ended children in milliseconds; NaN on systems other than Linux. */
export function processorTime(pid: number): number {
  if (statOf(pid).length === 0) return Number.NaN
  const pids = fs.readdirSync('/proc').map(Number).filter(Number.isInteger)
  const family = [pid, ...pids.filter((other) => parentOf(other) === pid)]
  const used = family.flatMap((member) => statOf(member).slice(11, 15).map(Number))
  return (used.reduce((sum, time) => sum + time, 0) * 1_000) / ticks
}
