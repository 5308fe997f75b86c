/** Milliseconds for which a build's assets are kept after a process has last served it. */
export const buildLifetime = 7 * 24 * 60 * 60 * 1_000

/** Number of other builds that are kept: the two before the newest. */
const othersMax = 2

/**
 * Ids of the builds whose assets may be deleted.
 * @param servedAt when each build was last served, by id
 * @param own id of the build that this process serves
 */
export function expiredBuilds(
  servedAt: ReadonlyMap<string, number>,
  own: string,
  now: number,
): string[] {
  const others = [...servedAt].filter(([id]) => id !== own).sort(([, a], [, b]) => b - a)
  return others
    .filter(([, time], place) => place >= othersMax || now - time > buildLifetime)
    .map(([id]) => id)
}
