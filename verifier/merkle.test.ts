import { bytesToHex } from '@noble/hashes/utils.js'
import { describe, expect, it } from 'vitest'
import { treeHash } from '../test/dishonest-log/published-site.ts'
import {
  checkConsistency,
  completeSubtrees,
  consistencyProof,
  inclusionProof,
  isIncluded,
  leafHash,
  type ReadSubtree,
  TreeHasher,
} from './merkle.ts'

const sizes = Array.from({ length: 36 }, (_, size) => size)
const leaves = sizes.map((index) => new TextEncoder().encode(`leaf ${index}`))
const roots = new Map<string, Uint8Array>()
function root(begin: number, end: number): Uint8Array {
  const key = `${begin} ${end}`
  const known = roots.get(key) ?? new Uint8Array(treeHash(leaves.slice(begin, end)))
  roots.set(key, known)
  return known
}

/** Answers only for complete subtrees, like tiles. */
const read: ReadSubtree = async (begin, end) => {
  if (!Number.isInteger(Math.log2(end - begin)) || begin % (end - begin) !== 0) {
    throw new Error(`${begin} to ${end} is no complete subtree`)
  }
  return root(begin, end)
}

describe('trees of RFC 6962', () => {
  it('have the roots of the test vectors of Certificate Transparency', () => {
    // Source: github.com/google/certificate-transparency, cpp/merkletree/merkle_tree_test.cc.
    const inputs = [
      ...['', '00', '10', '2021', '3031', '40414243', '5051525354555657'],
      '606162636465666768696a6b6c6d6e6f',
    ]
    const tree = new TreeHasher()
    const roots = [bytesToHex(tree.root())]
    for (const input of inputs) {
      tree.append(leafHash(Uint8Array.from(Buffer.from(input, 'hex'))))
      roots.push(bytesToHex(tree.root()))
    }
    expect(roots).toEqual([
      'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
      '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
      'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
      'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
      'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
      '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
      '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
      'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
      '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
    ])
  })

  it('have the root of the definition at every size, also when continued from complete subtrees', () => {
    for (const size of sizes) {
      const tree = new TreeHasher()
      for (const leaf of leaves.slice(0, size)) tree.append(leafHash(leaf))
      expect(bytesToHex(tree.root())).toBe(bytesToHex(root(0, size)))
      const peaks = completeSubtrees(size).map(([begin, end]) => root(begin, end))
      const continued = new TreeHasher(size, peaks)
      for (const leaf of leaves.slice(size)) continued.append(leafHash(leaf))
      expect(bytesToHex(continued.root())).toBe(bytesToHex(root(0, leaves.length)))
    }
  })

  it('prove that a leaf is in the tree, and only this leaf at this index', async () => {
    for (const size of sizes.slice(1)) {
      for (let index = 0; index < size; index++) {
        const proof = await inclusionProof(read, index, size)
        const claim = {
          index,
          size,
          leaf: leafHash(leaves[index] ?? leaves[0] ?? new Uint8Array()),
        }
        expect(isIncluded(proof, { ...claim, root: root(0, size) })).toBe(true)
        expect(isIncluded(proof, { ...claim, index: index + 1, root: root(0, size) })).toBe(false)
        expect(isIncluded(proof, { ...claim, leaf: root(0, 2), root: root(0, size) })).toBe(false)
        expect(isIncluded([...proof, root(0, 1)], { ...claim, root: root(0, size) })).toBe(false)
      }
    }
  })

  it('prove that a tree continues an older one, and tell another past from a wrong proof', async () => {
    for (const size of sizes.slice(2)) {
      for (let first = 1; first < size; first++) {
        const proof = await consistencyProof(read, first, size)
        const older = { size: first, root: root(0, first) }
        const newer = { size, root: root(0, size) }
        expect(checkConsistency(proof, older, newer)).toBe('consistent')
        const other = root(1, 2)
        expect(checkConsistency(proof, { ...older, root: other }, newer)).toBe('other-past')
        expect(checkConsistency(proof, older, { ...newer, root: other })).toBe('invalid')
        expect(checkConsistency([other, ...proof.slice(1)], older, newer)).toBe('invalid')
      }
    }
  })
})
