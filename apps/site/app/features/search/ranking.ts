/**
 * Instant search over names, and the one rule for typing errors in all that can be searched. Pure; runs on the main
 * thread.
 */
import { fold, wordsOf } from '../../domain/help/index.ts'

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
  /** Name, provider and, for a live table, the words for that, each word after a space. */
  readonly words: string
}

export interface SearchIndex {
  readonly entries: readonly Entry[]
  /** Positions of the names that contain a pair of letters. */
  readonly byPair: ReadonlyMap<number, readonly number[]>
  /** Positions by provider. */
  readonly byProvider: ReadonlyMap<string, readonly number[]>
}

/** Two screens of a phone; for more precise results the player types another letter. */
const MAX_RESULTS = 24
/** Longer than any name; further letters are ignored. */
const MAX_LENGTH = 60
const SPACE = 32

/** A typed text as it is compared. */
export const queryOf = (text: string): string => fold(text.trim().replace(/\s+/g, ' ')).slice(0, MAX_LENGTH)

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

/** @param live words for live tables, in the reader's language */
export function buildIndex(rows: readonly Row[], live = ''): SearchIndex {
  const byPair = new Map<number, number[]>()
  const byProvider = new Map<string, number[]>()
  const note = <K>(lists: Map<K, number[]>, key: K, position: number) => {
    const list = lists.get(key)
    if (!list) lists.set(key, [position])
    else if (list.at(-1) !== position) list.push(position)
  }
  const entries = rows.map((row, position) => {
    const name = fold(row[1])
    const provider = fold(row[2])
    for (const pair of pairsOf(name)) note(byPair, pair, position)
    note(byProvider, provider, position)
    return { row, name, words: ` ${name} ${provider} ${row[4] === 1 ? fold(live) : ''}` }
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

const isLetter = (text: string): boolean => /[\p{L}\p{N}]/u.test(text)

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

/** Positions of the games of providers whose title is one that a rule finds. */
function ofProviders({ byProvider }: SearchIndex, isFound: (provider: string) => boolean): number[] {
  const found: number[] = []
  for (const [provider, positions] of byProvider) if (isFound(provider)) found.push(...positions)
  return found.toSorted((a, b) => a - b)
}

const rowsAt = ({ entries }: SearchIndex, positions: readonly number[]): readonly Row[] =>
  positions.slice(0, MAX_RESULTS).flatMap((position) => {
    const entry = entries[position]
    return entry ? [entry.row] : []
  })

/**
 * Best match first: the name starts with the text, a word starts with it, the letters are inside, the provider
 * starts with it. Within each group, games that can be opened come first.
 */
export function search(index: SearchIndex, text: string): readonly Row[] {
  const { entries } = index
  const query = queryOf(text)
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
    else if (at > 0) put(isLetter(name.charAt(at - 1)) ? inside : words, position)
  }
  for (const position of ofProviders(index, (provider) => provider.startsWith(query)))
    if (!entries[position]?.name.includes(query)) put(providers, position)
  return rowsAt(index, [starts, words, inside, providers].flat(2))
}

/** Games of whose name and provider a word begins with each typed one, in any order; open ones first. */
export function searchWords({ entries }: SearchIndex, query: string): readonly Row[] {
  const all = wordsOf(query)
  return entries
    .filter(({ words }) => all.length > 0 && all.every((typed) => words.includes(` ${typed}`)))
    .map(({ row }) => row)
    .toSorted((a, b) => b[5] - a[5])
    .slice(0, MAX_RESULTS)
}

/** Games whose name, then those whose provider, is a few typing errors away from a folded text. */
export function searchSimilar(index: SearchIndex, query: string): readonly Row[] {
  const named = nearOnes(index, query)
  const provided = ofProviders(index, (provider) => isSimilar(query, provider))
  return rowsAt(index, [...new Set([...named, ...provided])])
}

/** Typing errors that a text of so many letters may have; a short one has other meanings with any. */
const mostErrors = ({ length }: string): number => (length < 4 ? 0 : length > 7 ? 2 : 1)

function nearOnes({ entries, byPair }: SearchIndex, query: string): number[] {
  const most = mostErrors(query)
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
    .filter((position) => isSimilar(query, entries[position]?.name ?? ''))
    .toSorted((a, b) => a - b)
}

/**
 * Whether a text, one of its words, or a word of it for each typed word is within the typing errors that its length
 * allows. Both texts are folded.
 */
export function isSimilar(query: string, text: string): boolean {
  const most = mostErrors(query)
  if (most === 0) return false
  if (distance(query, text, most) <= most) return true
  const words = wordsOf(text)
  const all = wordsOf(query)
  return (
    all.length > 0 &&
    all.every((typed) => {
      const errors = mostErrors(typed)
      return words.some(
        (word) => word.length >= typed.length - errors && distance(typed, word, errors) <= errors,
      )
    })
  )
}

/** The word of a text that each unfinished or mistyped, folded one stands for, in its own spelling. */
export const nearestWords = (query: string, found: string): string =>
  wordsOf(query)
    .map((typed) => {
      const far = (word: string) =>
        fold(word).startsWith(typed) ? 0 : distance(typed, fold(word), typed.length)
      return wordsOf(found).reduce((best, word) => (far(word) < far(best) ? word : best))
    })
    .join(' ')
