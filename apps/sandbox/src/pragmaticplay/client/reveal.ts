import { type GameEvent, REVEAL_MS, type SpinEvent } from '../../games/events.ts'
import type { Money } from './money.ts'
import type { Skin } from './skins/skin.ts'
import type { Sound } from './sound.ts'
import type { Highlight, HoldView, Stage } from './stage.ts'
import type { ReelDefinition } from './types.ts'

const WIN_LOOK_MS = 520
const BANNER_MS = 1_200

export interface RevealOptions {
  readonly stage: Stage
  readonly definition: ReelDefinition
  readonly skin: Skin
  readonly money: Money
  readonly sound: Sound
  /** Where a feature stands, beside the reels; empty when none runs. */
  readonly status: (text: string) => void
  /** What is read aloud. */
  readonly say: (text: string) => void
}

/** What paid in one spin, in the order of the lines or symbols. */
export interface Award {
  readonly highlight: Omit<Highlight, 'kind'>
  readonly text: string
}

export function awardsOf(
  spin: SpinEvent,
  definition: ReelDefinition,
  skin: Skin,
  coinMinor: bigint,
  money: Money,
): Award[] {
  const pays = (coins: number): string => money.text(coinMinor * BigInt(coins * spin.multiplier))
  const name = (symbol: string): string => skin.symbols[symbol]?.name ?? symbol
  const lines = 'lines' in definition ? definition.lines : []
  const awards: Award[] = [
    ...spin.lineWins.map((win) => ({
      highlight: { cells: win.cells, line: [...(lines[win.line] ?? '')].map(Number) },
      text: `Line ${win.line + 1}: ${win.count} × ${name(win.symbol)} pays ${pays(win.coins)}`,
    })),
    ...spin.waysWins.map((win) => ({
      highlight: { cells: win.cells },
      text: `${win.count} × ${name(win.symbol)}, ${win.ways} ${win.ways === 1 ? 'way' : 'ways'}: pays ${pays(win.coins)}`,
    })),
  ]
  if (spin.scatter && spin.scatter.coins > 0)
    awards.push({
      highlight: { cells: spin.scatter.cells },
      text: `${spin.scatter.count} × ${name(spin.scatter.symbol)} pays ${pays(spin.scatter.coins)}`,
    })
  return awards
}

export function coinMinorOf(events: readonly GameEvent[]): bigint {
  const stake = events[0]
  return stake?.type === 'stake' ? BigInt(stake.coinMinor ?? '0') : 0n
}

/**
 * Shows a drawn round from its first reel to its last coin. The reels may already turn. Nothing here can change what
 * is owed, and every reel stops by the same rule (games of a drawn round hold no decision).
 */
export async function reveal(events: readonly GameEvent[], options: RevealOptions): Promise<void> {
  const { stage, definition, skin, money, sound, status, say } = options
  const coinMinor = coinMinorOf(events)
  const amount = (coins: number): string => money.text(coinMinor * BigInt(coins))
  let spinsLeft = 0
  let spinsTotal = 0
  let featureCoins = 0
  let base = 0
  let isTurning = true
  let hold: HoldView | null = null

  for (const event of events) {
    switch (event.type) {
      case 'spin': {
        if (event.mode === 'free') {
          status(
            `Free spin ${event.number} of ${spinsTotal}${event.multiplier > 1 ? ` · pays × ${event.multiplier}` : ''} · ${amount(featureCoins)} so far`,
          )
          spinsLeft -= 1
        }
        if (event.mode === 'free' || !isTurning) stage.startSpin()
        await stage.stopAt(event.stops, event.mode === 'free' ? REVEAL_MS.freeSpin : REVEAL_MS.spin)
        isTurning = false
        if (event.mode === 'paid') base = event.totalCoins
        else {
          featureCoins = event.totalCoins - base
          const cells = awardsOf(event, definition, skin, coinMinor, money).flatMap(
            (award) => award.highlight.cells,
          )
          if (cells.length > 0) {
            status(
              `Free spin ${event.number} of ${spinsTotal} · this spin ${amount(event.coins)} · ${amount(featureCoins)} so far`,
            )
            stage.setHighlight({ cells, kind: 'plain' })
            await wait(WIN_LOOK_MS)
          }
        }
        break
      }
      case 'free-spins-start': {
        spinsTotal = spinsLeft = event.spins
        sound.feature()
        stage.setHighlight({ cells: event.cells, kind: 'win' })
        const grows = definition.kind === 'ways'
        const text = grows
          ? 'The multiplier starts at 1 and grows with each spin that pays'
          : `Every pay × ${event.multiplier}`
        say(`${event.spins} free spins. ${text}.`)
        await stage.announce(`${event.spins} free spins`, text, BANNER_MS + 500)
        stage.setHighlight(null)
        break
      }
      case 'free-spins-added':
        spinsTotal += event.spins
        spinsLeft = event.left
        say(`${event.spins} more free spins, ${event.left} left.`)
        await stage.announce(`${event.spins} more`, `${event.left} free spins left`, BANNER_MS)
        break
      case 'hold-start': {
        sound.feature()
        stage.setHighlight({ cells: event.cells, kind: 'win' })
        say(`${event.cells.length} coins stay. ${event.respins} respins.`)
        await stage.announce(
          'Hold and respin',
          `${event.cells.length} coins stay · ${event.respins} respins`,
          BANNER_MS + 300,
        )
        hold = {
          held: new Map(event.cells.map((cell) => [cell, ''])),
          fresh: new Set(),
          symbol: coinOf(definition),
        }
        stage.setHighlight(null)
        stage.setHold(hold)
        status(`${event.respins} respins left · ${event.cells.length} coins`)
        break
      }
      case 'respin': {
        if (!hold) break
        const held = new Map(hold.held)
        for (const cell of event.landed) held.set(cell, '')
        const after: HoldView = { ...hold, held, fresh: new Set(event.landed) }
        await stage.respin({ ...hold, fresh: new Set() }, after, REVEAL_MS.respin)
        hold = after
        status(`${event.left} ${event.left === 1 ? 'respin' : 'respins'} left · ${event.held} coins`)
        break
      }
      case 'coin-values': {
        if (!hold) break
        const held = new Map(hold.held)
        let shown = 0
        let sum = 0
        await stage.run(REVEAL_MS.coinValues, (t) => {
          const until = Math.ceil(t * event.values.length)
          if (until === shown) return
          for (; shown < until; shown++) {
            const value = event.values[shown]
            if (!value) continue
            held.set(value.cell, money.bare(coinMinor * BigInt(value.coins)))
            sum += value.coins
          }
          status(`Coins: ${amount(sum)}`)
          stage.setHold({ ...(hold as HoldView), held, fresh: new Set() })
        })
        await wait(700)
        if (event.fullScreenCoins > 0)
          await stage.announce('Full screen', `adds ${amount(event.fullScreenCoins)}`, BANNER_MS)
        break
      }
      case 'feature-end': {
        const text = event.feature === 'hold' ? 'Coins' : 'Free spins'
        stage.setHighlight(null)
        await stage.announce(text, `paid ${amount(event.coins)} together`, BANNER_MS)
        status('')
        stage.setHold(null)
        break
      }
      case 'stake':
      case 'round-end':
        break
      default:
        break
    }
  }
}

function coinOf(definition: ReelDefinition): string {
  return definition.kind === 'hold' ? definition.coin : ''
}

export const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
