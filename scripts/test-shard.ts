import { execFileSync } from 'node:child_process'
import { projectRoot } from '../test/config.ts'

/** Each run takes one of so many shards of the tests that are too long for every run. */
export const shardCount = 30

/** Number of the shard that a tree of sources runs, from 0: the same for the same sources, and another after most changes. */
export const shardOfTree = (tree: string): number =>
  Number.parseInt(tree.slice(0, 8), 16) % shardCount

/** The shard of the commit that is checked out; the first one without git. */
export function currentShard(): number {
  try {
    const tree = execFileSync('git', ['rev-parse', 'HEAD^{tree}'], {
      cwd: projectRoot,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return shardOfTree(tree)
  } catch {
    return 0
  }
}

/** Deals items out, the longest first, each to the hand that has the least. */
export function dealOut<Item extends { seconds: number }>(
  items: readonly Item[],
  hands: number,
): Item[][] {
  const dealt = Array.from({ length: hands }, () => ({ seconds: 0, items: [] as Item[] }))
  for (const item of items.toSorted((a, b) => b.seconds - a.seconds)) {
    const least = dealt.reduce((least, hand) => (hand.seconds < least.seconds ? hand : least))
    least.items.push(item)
    least.seconds += item.seconds
  }
  return dealt.map((hand) => hand.items)
}
