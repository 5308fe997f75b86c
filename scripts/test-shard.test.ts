import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectRoot } from '../test/config.ts'
import { guards, leftOut, longTests, type Project } from '../test/long-tests.ts'
import { dealOut, shardCount, shardOfTree } from './test-shard.ts'

describe('a shard of the long tests', () => {
  const shards = Array.from({ length: shardCount }, (_, shard) => shard)

  it('has about as much as each other one', () => {
    const dealt = dealOut(
      [1, 5, 4, 3, 3, 2].map((seconds) => ({ seconds })),
      2,
    )
    expect(dealt.map((hand) => hand.map(({ seconds }) => seconds))).toEqual([
      [5, 3, 1],
      [4, 3, 2],
    ])
  })

  it('is the one of the sources: the same for the same tree, and each for some', () => {
    const tree = (number: number) => number.toString(16).padStart(8, '0').padEnd(40, '0')
    expect(shardOfTree(tree(0))).toBe(0)
    expect(shardOfTree(tree(shardCount - 1))).toBe(shardCount - 1)
    expect(shardOfTree(tree(shardCount))).toBe(0)
    expect(shards).toContain(shardOfTree(`${'f'.repeat(40)}\n`))
  })

  it('has tests that no other shard has, and all shards together have every one', () => {
    for (const project of Object.keys(longTests) as Project[]) {
      const files = Object.keys(longTests[project])
      const taken = shards.flatMap((shard) => {
        const rest = leftOut(project, shard)
        return files.filter((file) => !rest.includes(file))
      })
      expect(taken.toSorted()).toEqual(files.toSorted())
      expect(leftOut(project, undefined)).toEqual([])
    }
  })

  it('has files that exist', () => {
    const missing = [...guards, ...Object.values(longTests).flatMap(Object.keys)].filter(
      (file) => !fs.existsSync(path.join(projectRoot, file)),
    )
    expect(missing).toEqual([])
  })
})
