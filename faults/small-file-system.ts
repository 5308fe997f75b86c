import { spawnSync } from 'node:child_process'
import { registerCleanup, unregisterCleanup } from '../test/cleanup.ts'

/** Mounts a file system in memory of so many megabytes; false if this user may not. */
export function mountSmall(folder: string, megabytes: number): boolean {
  const { status } = spawnSync('mount', [
    '-t',
    'tmpfs',
    '-o',
    `size=${megabytes}m`,
    'tmpfs',
    folder,
  ])
  if (status === 0) registerCleanup({ kind: 'mount', folder })
  return status === 0
}

export function unmountSmall(folder: string): void {
  spawnSync('umount', ['-l', folder])
  unregisterCleanup({ kind: 'mount', folder })
}
