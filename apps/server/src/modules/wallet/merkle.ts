import { hash } from 'node:crypto'

/** Prefixes that keep a leaf from being taken for a node (RFC 9162, 2.1.1). */
const LEAF = Buffer.from([0])
const NODE = Buffer.from([1])

const sha256 = (...parts: readonly Buffer[]): Buffer => hash('sha256', Buffer.concat(parts), 'buffer')

/** The hash of a leaf. A leaf of several trees needs it one time only. */
export const hashLeaf = (leaf: Buffer): Buffer => sha256(LEAF, leaf)

interface Subtree {
  readonly size: number
  readonly hash: Buffer
}

/** A Merkle tree after RFC 9162 whose leaves are added in their order. */
export interface MerkleTree {
  /** @param leafHash of `hashLeaf` */
  add(leafHash: Buffer): void
  readonly size: number
  /** The hash of nothing for a tree without leaves. */
  root(): Buffer
}

/** It keeps the hashes of complete subtrees only: at most one per level. */
export function createMerkleTree(): MerkleTree {
  const subtrees: Subtree[] = []
  let size = 0
  const joined = (left: Subtree, right: Subtree): Subtree => ({
    size: left.size + right.size,
    hash: sha256(NODE, left.hash, right.hash),
  })
  return {
    add(leafHash) {
      size++
      let added: Subtree = { size: 1, hash: leafHash }
      while (subtrees.at(-1)?.size === added.size) added = joined(subtrees.pop()!, added)
      subtrees.push(added)
    },
    get size() {
      return size
    },
    root: () =>
      subtrees.length === 0 ? sha256() : subtrees.reduceRight((right, left) => joined(left, right)).hash,
  }
}
