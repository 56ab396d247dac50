/** Instant search over names: "contains" first, then what a typing slip away is near. Pure, on the main thread. */

/** id, name, provider title, slug, 1 for live, 1 for playable. */
export type Row = readonly [
  id: number,
  name: string,
  provider: string,
  slug: string,
  isLive: 0 | 1,
  isPlayable: 0 | 1,
]

interface Entry {
  readonly row: Row
  readonly name: string
  readonly words: readonly string[]
  readonly provider: string
}

export interface SearchIndex {
  readonly entries: readonly Entry[]
  readonly byBigram: ReadonlyMap<string, readonly number[]>
}

export interface Found {
  readonly row: Row
  /** True when no letters match and the name is only near. */
  readonly isNear: boolean
}

const MOST = 40
/** Fewer real hits than this and near names are looked for too. */
const FEW = 6

/** Lower case without accents. */
export function fold(text: string): string {
  return text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
}

function bigramsOf(text: string): Set<string> {
  const padded = ` ${text} `
  const found = new Set<string>()
  for (let index = 0; index < padded.length - 1; index++) found.add(padded.slice(index, index + 2))
  return found
}

export function buildIndex(rows: readonly Row[]): SearchIndex {
  const byBigram = new Map<string, number[]>()
  const entries = rows.map((row, position) => {
    const name = fold(row[1])
    for (const bigram of bigramsOf(name)) {
      const list = byBigram.get(bigram)
      if (list) list.push(position)
      else byBigram.set(bigram, [position])
    }
    return { row, name, words: name.split(/[^\p{L}\p{N}]+/u), provider: fold(row[2]) }
  })
  return { entries, byBigram }
}

/**
 * Edits between two words where a swap of neighbours counts as one.
 * @returns the distance, or `most + 1` as soon as it is larger
 */
export function distance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    let least = i
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      let value = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (isSame ? 0 : 1))
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      if (isSwap) value = Math.min(value, (beforeLast[j - 2] ?? 0) + 1)
      row.push(value)
      if (value < least) least = value
    }
    if (least > most) return most + 1
    beforeLast = last
    last = row
  }
  return last[b.length] ?? most + 1
}

/** Best first: name starts so, a word starts so, the letters are inside, the provider starts so; then near names. */
export function search(index: SearchIndex, text: string): readonly Found[] {
  const query = fold(text.trim())
  if (query === '') return []
  const hits: { rank: number; position: number }[] = []
  index.entries.forEach(({ name, provider }, position) => {
    const at = name.indexOf(query)
    if (at === 0) hits.push({ rank: 0, position })
    else if (at > 0) hits.push({ rank: /[\p{L}\p{N}]/u.test(name[at - 1] ?? ' ') ? 2 : 1, position })
    else if (provider.startsWith(query)) hits.push({ rank: 3, position })
  })
  if (hits.length < FEW && query.length > 3) {
    const known = new Set(hits.map((hit) => hit.position))
    for (const position of nearOnes(index, query)) if (!known.has(position)) hits.push({ rank: 4, position })
  }
  return hits
    .toSorted((a, b) => a.rank - b.rank || a.position - b.position)
    .slice(0, MOST)
    .flatMap(({ rank, position }) => {
      const entry = index.entries[position]
      return entry ? [{ row: entry.row, isNear: rank === 4 }] : []
    })
}

function nearOnes({ entries, byBigram }: SearchIndex, query: string): number[] {
  const most = query.length > 7 ? 2 : 1
  const grams = bigramsOf(query)
  const counts = new Map<number, number>()
  for (const gram of grams)
    for (const position of byBigram.get(gram) ?? []) counts.set(position, (counts.get(position) ?? 0) + 1)
  // Each slip spoils three pairs of letters at most.
  const needed = Math.max(1, grams.size - 3 * most)
  const near: number[] = []
  for (const [position, count] of counts) {
    const entry = entries[position]
    if (count < needed || !entry) continue
    const isNear =
      distance(query, entry.name, most) <= most ||
      entry.words.some((word) => distance(query, word, most) <= most)
    if (isNear) near.push(position)
  }
  return near.toSorted((a, b) => a - b)
}
