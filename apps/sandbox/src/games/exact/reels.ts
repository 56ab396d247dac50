/**
 * Full enumeration of line reels. Written apart from the code that plays: it carries the state of all lines from reel
 * to reel and never looks at a finished window, so that the two agree only when both are right.
 */

interface LineStrips {
  rows: number
  strips: readonly string[]
  lines: readonly string[]
  pays: Readonly<Record<string, Readonly<Record<string, number>>>>
  wild?: string | undefined
  /** Scatter or coin: breaks a line, is counted over the window. */
  special?: string | undefined
  /** A symbol whose reels are counted: those that show it in their window. */
  drawn?: string | undefined
}

/**
 * Of all stops: how many pay `coins` on the first `played` lines with `specials` special symbols in view and the drawn
 * symbol on `showing` reels.
 */
export interface LineCounts {
  total: number
  each(visit: (coins: number, specials: number, count: bigint, showing: number) => void): void
}

const OPEN = -1

/** Special symbols of each stop; a stop that shows the drawn symbol counts `step` more. */
const marksOf = (def: LineStrips, step: number): number[][] =>
  def.strips.map((strip) =>
    Array.from({ length: strip.length }, (_, stop) => {
      const view = Array.from({ length: def.rows }, (_, row) => strip[(stop + row) % strip.length])
      const specials = def.special === undefined ? 0 : view.filter((s) => s === def.special).length
      return specials + (def.drawn !== undefined && view.includes(def.drawn) ? step : 0)
    }),
  )

export function enumerateLines(def: LineStrips, played: number): LineCounts {
  const reels = def.strips.length
  const symbols = Object.keys(def.pays)
  const pay = symbols.map((s) => Array.from({ length: reels + 1 }, (_, n) => def.pays[s]?.[n] ?? 0))
  const rowOf = def.lines.slice(0, played).map((line) => [...line].map(Number))
  /** Symbol of each row of a stop: its number, `symbols.length` for a wild, -1 for what breaks. */
  const wildCode = symbols.length
  const views = def.strips.map((strip) =>
    Array.from({ length: strip.length }, (_, stop) =>
      Array.from({ length: def.rows }, (_, row) => {
        const s = strip[(stop + row) % strip.length]!
        return s === def.wild ? wildCode : symbols.indexOf(s)
      }),
    ),
  )
  const specialsMost = reels * def.rows + 1
  const seenAt = marksOf(def, specialsMost)
  const most = specialsMost * (def.drawn === undefined ? 1 : reels + 1)
  const best = Math.max(...pay.map((byCount) => Math.max(...byCount)))
  const counts = new Uint32Array((best * played + 1) * most)

  /** Lines still running before each reel, as pairs of line and symbol. */
  const liveLine = Array.from({ length: reels + 1 }, () => new Int32Array(played))
  const liveSymbol = Array.from({ length: reels + 1 }, () => new Int32Array(played))

  const visit = (reel: number, live: number, settled: number, seen: number): void => {
    const lines = liveLine[reel]!
    const held = liveSymbol[reel]!
    const view = views[reel]!
    const special = seenAt[reel]!
    if (reel === reels - 1) {
      for (let stop = 0; stop < view.length; stop++) {
        const column = view[stop]!
        let coins = settled
        for (let i = 0; i < live; i++) {
          const symbol = held[i]!
          const s = column[rowOf[lines[i]!]![reel]!]!
          if (symbol === OPEN) {
            if (s >= 0 && s < wildCode) coins += pay[s]![reels]!
          } else coins += s === symbol || s === wildCode ? pay[symbol]![reels]! : pay[symbol]![reels - 1]!
        }
        counts[coins * most + seen + special[stop]!]! += 1
      }
      return
    }
    const nextLine = liveLine[reel + 1]!
    const nextSymbol = liveSymbol[reel + 1]!
    for (let stop = 0; stop < view.length; stop++) {
      const column = view[stop]!
      let coins = settled
      let going = 0
      for (let i = 0; i < live; i++) {
        const line = lines[i]!
        const symbol = held[i]!
        const s = column[rowOf[line]![reel]!]!
        if (s === wildCode || (s >= 0 && (symbol === OPEN || s === symbol))) {
          nextLine[going] = line
          nextSymbol[going] = s === wildCode ? symbol : s
          going += 1
        } else if (symbol !== OPEN) coins += pay[symbol]![reel]!
      }
      visit(reel + 1, going, coins, seen + special[stop]!)
    }
  }
  for (let i = 0; i < played; i++) {
    liveLine[0]![i] = i
    liveSymbol[0]![i] = OPEN
  }
  visit(0, played, 0, 0)
  return {
    total: def.strips.reduce((product, strip) => product * strip.length, 1),
    each(visitor) {
      for (let i = 0; i < counts.length; i++) {
        const count = counts[i]!
        const rest = i % most
        if (count > 0)
          visitor(Math.floor(i / most), rest % specialsMost, BigInt(count), Math.floor(rest / specialsMost))
      }
    },
  }
}
