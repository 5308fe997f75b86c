import { expect, it } from 'vitest'
import { proofByDefinition } from '../../test/dishonest-log/test-witness.ts'
import { consistencyProof, type ReadHashes } from './consistency-proof.ts'
import { GrowingTree, hashLeaf } from './merkle-tree.ts'

const leafOf = (index: number) => `leaf ${index}`

/** The hashes of a log of this size, and its leaves. */
function treeOf(size: number) {
  const leaves = Array.from({ length: size }, (_, index) => leafOf(index))
  const tree = new GrowingTree()
  const levels: Buffer[][] = []
  for (const { level, index, hash } of leaves.flatMap((leaf) => tree.append(hashLeaf(leaf)))) {
    levels[level] ??= []
    levels[level][index] = hash
  }
  const read: ReadHashes = async (level, from, count) =>
    (levels[level] ?? []).slice(from, from + count)
  return { leaves, read }
}

it('proves from every size to every larger one what RFC 6962 defines', async () => {
  for (let size = 1; size <= 40; size++) {
    const { leaves, read } = treeOf(size)
    for (let oldSize = 1; oldSize <= size; oldSize++) {
      const proof = await consistencyProof(read, oldSize, size)
      expect(proof, `${oldSize} of ${size}`).toEqual(proofByDefinition(leaves, oldSize))
    }
    expect(await consistencyProof(read, 0, size)).toEqual([])
  }
})

it('proves across tiles', async () => {
  const { leaves, read } = treeOf(1_100)
  for (const oldSize of [1, 255, 256, 257, 511, 512, 513, 700, 1_023, 1_024, 1_025, 1_099]) {
    const proof = await consistencyProof(read, oldSize, 1_100)
    expect(proof, `${oldSize}`).toEqual(proofByDefinition(leaves, oldSize))
  }
})

it('says that hashes are missing instead of proving something else', async () => {
  const { read } = treeOf(10)
  await expect(consistencyProof(read, 5, 12)).rejects.toThrow('lacks hashes')
})
