import { createHash } from 'node:crypto'

/** Prefixes that keep a leaf from being taken for a node (RFC 9162, 2.1.1). */
const LEAF = Buffer.from([0])
const NODE = Buffer.from([1])

const sha256 = (...parts: readonly Buffer[]): Buffer => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

interface Subtree {
  readonly size: number
  readonly hash: Buffer
}

/** The root of a Merkle tree after RFC 9162, whose leaves are added in their order; it keeps one hash per level. */
export function createMerkleTree() {
  const subtrees: Subtree[] = []
  let size = 0
  const joined = (left: Subtree, right: Subtree): Subtree => ({
    size: left.size + right.size,
    hash: sha256(NODE, left.hash, right.hash),
  })
  return {
    add(leaf: Buffer): void {
      size++
      let added: Subtree = { size: 1, hash: sha256(LEAF, leaf) }
      while (subtrees.at(-1)?.size === added.size) added = joined(subtrees.pop()!, added)
      subtrees.push(added)
    },
    get size(): number {
      return size
    },
    /** The hash of nothing for a tree without leaves. */
    root(): Buffer {
      return subtrees.length === 0
        ? sha256()
        : subtrees.reduceRight((right, left) => joined(left, right)).hash
    },
  }
}
