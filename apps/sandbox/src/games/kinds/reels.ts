import type { LineWin } from '../events.ts'
import type { Draws } from '../integers.ts'

/** The code of a symbol that stands for others; paying symbols are 0 and up. */
export const WILD = -2

/** Strips as numbers: `windows[reel][stop * rows + row]`, prepared once so that a round compares no text. */
export interface Reels {
  rows: number
  lengths: number[]
  windows: Int16Array[]
  /** How many of the special symbol (scatter or coin) a stop shows. */
  specials: Uint8Array[]
  symbols: string[]
  /** Pay in coins by symbol and count. */
  pays: Int32Array[]
  lines: Uint8Array[]
}

/** Prepares strips and lines. `special` is the scatter or coin symbol: it breaks a run and is counted apart. */
export function prepareReels(def: {
  rows: number
  strips: readonly string[]
  lines?: readonly string[]
  pays: Readonly<Record<string, Readonly<Record<string, number>>>>
  wild?: string | undefined
  special?: string | undefined
}): Reels {
  const symbols = Object.keys(def.pays)
  const codeOf = (s: string): number => (s === def.wild ? WILD : symbols.indexOf(s))
  return {
    rows: def.rows,
    lengths: def.strips.map((strip) => strip.length),
    windows: def.strips.map((strip) => {
      const codes = new Int16Array(strip.length * def.rows)
      for (let stop = 0; stop < strip.length; stop++) {
        for (let row = 0; row < def.rows; row++) {
          codes[stop * def.rows + row] = codeOf(strip[(stop + row) % strip.length]!)
        }
      }
      return codes
    }),
    specials: def.strips.map((strip) =>
      Uint8Array.from({ length: strip.length }, (_, stop) => {
        let count = 0
        for (let row = 0; row < def.rows; row++)
          if (strip[(stop + row) % strip.length] === def.special) count += 1
        return count
      }),
    ),
    symbols,
    pays: symbols.map((s) =>
      Int32Array.from({ length: def.strips.length + 1 }, (_, count) => def.pays[s]?.[count] ?? 0),
    ),
    lines: (def.lines ?? []).map((line) => Uint8Array.from([...line].map(Number))),
  }
}

/** Stops every reel, left to right, uniformly over its strip: no weights and no second strip behind it. */
export function stopReels(reels: Reels, draws: Draws, stops: Int32Array): void {
  const { lengths } = reels
  for (let reel = 0; reel < lengths.length; reel++) stops[reel] = draws.int(lengths[reel]!)
}

/** Special symbols in view. */
export function specialsInView(reels: Reels, stops: Int32Array): number {
  let count = 0
  for (let reel = 0; reel < reels.lengths.length; reel++) count += reels.specials[reel]![stops[reel]!]!
  return count
}

/** Coins of the first `played` lines: on each the run from the first reel, wilds standing for its symbol. */
export function lineCoins(reels: Reels, stops: Int32Array, played: number, wins: LineWin[] | null): number {
  const { windows, rows, lines, pays } = reels
  const count = windows.length
  const first = windows[0]!
  const firstAt = stops[0]! * rows
  let coins = 0
  for (let l = 0; l < played; l++) {
    const line = lines[l]!
    const symbol = first[firstAt + line[0]!]!
    if (symbol < 0) continue
    let run = 1
    while (run < count) {
      const seen = windows[run]![stops[run]! * rows + line[run]!]!
      if (seen !== symbol && seen !== WILD) break
      run += 1
    }
    const pay = pays[symbol]![run]!
    if (pay === 0) continue
    coins += pay
    if (wins !== null) {
      wins.push({
        line: l,
        symbol: reels.symbols[symbol]!,
        count: run,
        coins: pay,
        cells: Array.from(line.subarray(0, run), (row, reel) => reel * rows + row),
      })
    }
  }
  return coins
}

/** Reels that show a paying symbol in their window. */
export function reelsShowing(reels: Reels, stops: Int32Array, symbol: number): number[] {
  const { windows, rows } = reels
  const shown: number[] = []
  for (let reel = 0; reel < windows.length; reel++) {
    const from = stops[reel]! * rows
    if (windows[reel]!.subarray(from, from + rows).includes(symbol)) shown.push(reel)
  }
  return shown
}

/** The window as text, reel by reel: the true neighbours on the strip. */
export const gridAt = (strips: readonly string[], rows: number, stops: ArrayLike<number>): string[][] =>
  strips.map((strip, reel) =>
    Array.from({ length: rows }, (_, row) => strip[(stops[reel]! + row) % strip.length]!),
  )

/** Cells that show a symbol. */
export const cellsOf = (grid: readonly (readonly string[])[], symbol: string): number[] =>
  grid.flatMap((column, reel) =>
    column.flatMap((seen, row) => (seen === symbol ? [reel * column.length + row] : [])),
  )
