/**
 * Instant search over names: names that contain the text first, then names within a few typing errors. Pure; runs on
 * the main thread.
 */

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
}

export interface SearchIndex {
  readonly entries: readonly Entry[]
  /** Positions of the names that contain a pair of letters. */
  readonly byPair: ReadonlyMap<number, readonly number[]>
  /** Positions by provider. */
  readonly byProvider: ReadonlyMap<string, readonly number[]>
}

export interface Found {
  readonly row: Row
  /** True when the letters do not match and the name is only similar. */
  readonly isNear: boolean
}

/** Two screens of a phone; for more precise results the player types another letter. */
const MAX_RESULTS = 24
/** With fewer exact matches than this, similar names are searched too. */
const MIN_EXACT_RESULTS = 6
/** Longer than any name; further letters are ignored. */
const MAX_LENGTH = 60
const SPACE = 32

/** Lower case without accents. */
export function fold(text: string): string {
  const lower = text.toLowerCase()
  // oxlint-disable-next-line no-control-regex -- most names have no accent, and folding one costs more than looking
  return /^[\x00-\x7f]*$/.test(lower) ? lower : lower.normalize('NFD').replace(/\p{M}/gu, '')
}

/** Pairs of neighbouring letters as numbers, with the spaces around the text. A pair can occur twice. */
function pairsOf(text: string): number[] {
  const pairs: number[] = []
  let before = SPACE
  for (let at = 0; at <= text.length; at++) {
    const code = at < text.length ? text.charCodeAt(at) : SPACE
    pairs.push(before * 65_536 + code)
    before = code
  }
  return pairs
}

export function buildIndex(rows: readonly Row[]): SearchIndex {
  const byPair = new Map<number, number[]>()
  const byProvider = new Map<string, number[]>()
  const folded = new Map<string, string>()
  const note = <K>(lists: Map<K, number[]>, key: K, position: number) => {
    const list = lists.get(key)
    if (!list) lists.set(key, [position])
    else if (list.at(-1) !== position) list.push(position)
  }
  const entries = rows.map((row, position) => {
    const name = fold(row[1])
    for (const pair of pairsOf(name)) note(byPair, pair, position)
    const provider = folded.get(row[2]) ?? fold(row[2])
    folded.set(row[2], provider)
    note(byProvider, provider, position)
    return { row, name }
  })
  return { entries, byPair, byProvider }
}

/** Rows of the edit-distance table, reused by every comparison. */
const table: [number[], number[], number[]] = [[], [], []]

/**
 * Edit distance of two words, where swapping neighbouring letters counts as one edit.
 * @returns the distance, or `most + 1` as soon as it is larger
 */
export function distance(a: string, b: string, most: number): number {
  const tooFar = most + 1
  if (Math.abs(a.length - b.length) > most) return tooFar
  let [beforeLast, last, row] = table
  for (let j = 0; j <= b.length; j++) last[j] = Math.min(j, tooFar)
  for (let i = 1; i <= a.length; i++) {
    const code = a.charCodeAt(i - 1)
    // Cells further than `most` from the diagonal are above the limit.
    const from = Math.max(1, i - most)
    const to = Math.min(b.length, i + most)
    let least = from === 1 ? Math.min(i, tooFar) : tooFar
    row[from - 1] = least
    for (let j = from; j <= to; j++) {
      let value = (last[j - 1] ?? tooFar) + (code === b.charCodeAt(j - 1) ? 0 : 1)
      value = Math.min(value, (row[j - 1] ?? tooFar) + 1, (last[j] ?? tooFar) + 1)
      const isSwap =
        i > 1 && j > 1 && code === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === b.charCodeAt(j - 1)
      if (isSwap) value = Math.min(value, (beforeLast[j - 2] ?? tooFar) + 1)
      row[j] = Math.min(value, tooFar)
      if (value < least) least = value
    }
    if (to < b.length) row[to + 1] = tooFar
    if (least > most) return tooFar
    ;[beforeLast, last, row] = [last, row, beforeLast]
  }
  return last[b.length] ?? tooFar
}

function isLetter(code: number): boolean {
  if (code < 128) return (code >= 97 && code <= 122) || (code >= 48 && code <= 57)
  return /[\p{L}\p{N}]/u.test(String.fromCharCode(code))
}

/** Results of one kind: games that can be opened, then the others; no more than are shown. */
type Group = readonly [open: number[], closed: number[]]
const group = (): Group => [[], []]

/** Positions of the names that may contain a text: those with its rarest pair of letters. */
function mayContain({ entries, byPair }: SearchIndex, query: string): Iterable<number> {
  if (query.length < 2) return entries.keys()
  // Without the pairs of its ends: the text may stand inside a word.
  const lists = pairsOf(query)
    .slice(1, -1)
    .map((pair) => byPair.get(pair) ?? [])
  return lists.reduce((rarest, list) => (list.length < rarest.length ? list : rarest))
}

/** Positions of the games of providers that start with a text. */
function ofProviders({ byProvider }: SearchIndex, query: string): number[] {
  const found: number[] = []
  for (const [provider, positions] of byProvider) if (provider.startsWith(query)) found.push(...positions)
  return found.toSorted((a, b) => a - b)
}

/**
 * Best match first: the name starts with the text, a word starts with it, the letters are inside, the provider
 * starts with it; then similar names. Within each group, games that can be opened come first.
 */
export function search(index: SearchIndex, text: string): readonly Found[] {
  const { entries } = index
  const query = fold(text.trim()).slice(0, MAX_LENGTH)
  if (query === '') return []
  const [starts, words, inside, providers] = [group(), group(), group(), group()]
  const put = ([open, closed]: Group, position: number) => {
    const list = entries[position]?.row[5] === 1 ? open : closed
    if (list.length < MAX_RESULTS) list.push(position)
  }
  for (const position of mayContain(index, query)) {
    const name = entries[position]?.name ?? ''
    const at = name.indexOf(query)
    if (at === 0) put(starts, position)
    else if (at > 0) put(isLetter(name.charCodeAt(at - 1)) ? inside : words, position)
  }
  for (const position of ofProviders(index, query))
    if (!entries[position]?.name.includes(query)) put(providers, position)
  const hits = [starts, words, inside, providers].flat(2)
  const near =
    hits.length < MIN_EXACT_RESULTS && query.length > 3
      ? nearOnes(index, query).filter((position) => !hits.includes(position))
      : []
  return [...hits, ...near].slice(0, MAX_RESULTS).flatMap((position, place) => {
    const entry = entries[position]
    return entry ? [{ row: entry.row, isNear: place >= hits.length }] : []
  })
}

function nearOnes({ entries, byPair }: SearchIndex, query: string): number[] {
  const most = query.length > 7 ? 2 : 1
  const pairs = new Set(pairsOf(query))
  const shared = new Uint8Array(entries.length)
  // One typing error changes three pairs of letters at most.
  const needed = Math.max(1, pairs.size - 3 * most)
  const candidates: number[] = []
  for (const pair of pairs)
    for (const position of byPair.get(pair) ?? []) {
      const count = (shared[position] ?? 0) + 1
      shared[position] = count
      if (count === needed) candidates.push(position)
    }
  return candidates
    .filter((position) => isNear(query, entries[position]?.name ?? '', most))
    .toSorted((a, b) => a - b)
}

/** Whether the name, or one of its words, is within the given edit distance. */
function isNear(query: string, name: string, most: number): boolean {
  if (distance(query, name, most) <= most) return true
  return name
    .split(/[^\p{L}\p{N}]+/u)
    .some((word) => word.length >= query.length - most && distance(query, word, most) <= most)
}

/**
 * The word of a name that is closest to a mistyped text, in the name's spelling; the whole name when that is closer.
 */
export function nearestWord(text: string, name: string): string {
  const query = fold(text.trim())
  const words = [name, ...name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')]
  const far = query.length
  const [nearest = name] = words.toSorted(
    (a, b) => distance(query, fold(a), far) - distance(query, fold(b), far),
  )
  return nearest
}
