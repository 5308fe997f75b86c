import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { GrowingTree, hashLeaf, rootOf, type SubtreeHash, tileWidth } from './merkle-tree.ts'

const sha256 = (...parts: Uint8Array[]) =>
  createHash('sha256').update(Buffer.concat(parts)).digest()

/** MTH(D[from:to]) as RFC 6962, section 2.1, defines it; each is computed once. */
function naiveTree(leaves: Uint8Array[]) {
  const known = new Map<string, Buffer>()
  const mth = (from: number, to: number): Buffer => {
    const range = `${from}:${to}`
    const hash = known.get(range) ?? compute(from, to)
    known.set(range, hash)
    return hash
  }
  const compute = (from: number, to: number) => {
    if (from === to) return sha256()
    if (to - from === 1) return sha256(Buffer.of(0), leaves[from] as Uint8Array)
    let split = 1
    while (split * 2 < to - from) split *= 2
    return sha256(Buffer.of(1), mth(from, from + split), mth(from + split, to))
  }
  return (size: number) => mth(0, size)
}

/** Test data of certificate-transparency-go (merkletree), with the roots of its first 0 to 8 leaves. */
const knownLeaves = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
]
const knownRoots = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
]

const leafOf = (index: number) => Buffer.from(`leaf ${index}`)

it('computes the roots of the test data of Certificate Transparency', () => {
  const leaves = knownLeaves.map((hex) => Buffer.from(hex, 'hex'))
  const roots = knownRoots.map((_, size) => rootOf(leaves.slice(0, size).map(hashLeaf)))
  expect(roots.map((root) => root.toString('hex'))).toEqual(knownRoots)
  const tree = new GrowingTree()
  const grown = [tree.rootHash()]
  for (const leaf of leaves) {
    tree.append(hashLeaf(leaf))
    grown.push(tree.rootHash())
  }
  expect(grown.map((root) => root.toString('hex'))).toEqual(knownRoots)
})

it('computes the root of RFC 6962 at every size from 0 to 600, also when it continues from its stored edge', () => {
  const leaves = Array.from({ length: 600 }, (_, index) => leafOf(index))
  const hashes = leaves.map(hashLeaf)
  const naiveRoot = naiveTree(leaves)
  let tree = new GrowingTree()
  const edge: Buffer[][] = []
  for (let size = 0; size <= leaves.length; size++) {
    const root = naiveRoot(size)
    expect(tree.rootHash(), `size ${size}`).toEqual(root)
    expect(rootOf(hashes.slice(0, size)), `size ${size}`).toEqual(root)
    if (size === leaves.length) break
    for (const { level, index, hash } of tree.append(hashLeaf(leafOf(size)))) {
      edge[level] = [...(index % tileWidth === 0 ? [] : (edge[level] ?? [])), hash]
    }
    const stored = edge.map((tile) => (tile.length === tileWidth ? [] : [...tile]))
    tree = new GrowingTree(size + 1, stored)
  }
})

it('completes a subtree of each level at every power of 256', () => {
  const tree = new GrowingTree()
  const completed: SubtreeHash[] = []
  const size = tileWidth ** 2 + 1
  for (let index = 0; index < size; index++) completed.push(...tree.append(hashLeaf(leafOf(index))))
  const leaves = completed.filter(({ level }) => level === 0)
  const tiles = completed.filter(({ level }) => level === 1)
  const top = completed.filter(({ level }) => level === 2)
  expect(leaves.map(({ index }) => index)).toEqual(Array.from({ length: size }, (_, i) => i))
  expect(tiles.map(({ index }) => index)).toEqual(Array.from({ length: 256 }, (_, i) => i))
  expect(tiles[3]?.hash).toEqual(rootOf(leaves.slice(768, 1024).map(({ hash }) => hash)))
  expect(top).toEqual([{ level: 2, index: 0, hash: rootOf(tiles.map(({ hash }) => hash)) }])
  expect(tree.rootHash()).toEqual(rootOf(leaves.map(({ hash }) => hash)))
})
