import {
  type FeatureEndEvent,
  type CoinValuesEvent,
  type FreeSpinsStartEvent,
  type GameEvent,
  type HoldStartEvent,
  REVEAL_MS,
  type SpinEvent,
} from '../../games/events.ts'
import { symbolName, t } from './boot.ts'
import type { RevealOptions } from './reveal-options.ts'
import { revealDrawnSymbol, revealExpansion } from './drawn-symbol.ts'
import type { Money } from './money.ts'
import type { Skin } from './skins/skin.ts'
import type { HoldView } from './hold-paint.ts'
import type { ReelDefinition } from './types.ts'
import type { Highlight } from './win-paint.ts'

const WIN_LOOK_MS = 520
const BANNER_MS = 1_200
/** Share of the closing card's time in which its amount is counted up. */
const COUNT_SHARE = 0.5

/** Winning lines or symbols of one spin, in their order. */
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
  const amountOf = (win: { coins: number }): string =>
    money.text(coinMinor * BigInt(win.coins * spin.multiplier))
  const award = (win: { count: number; symbol: string; coins: number }) => ({
    times: win.count,
    symbol: symbolName(skin, win.symbol),
    amount: amountOf(win),
  })
  const lines = 'lines' in definition ? definition.lines : []
  const awards: Award[] = [
    ...spin.lineWins.map((win) => ({
      highlight: {
        cells: win.cells,
        line: [...(lines[win.line] ?? '')].map(Number),
        amount: amountOf(win),
      },
      text: t('award.line', { line: win.line + 1, ...award(win) }),
    })),
    ...spin.waysWins.map((win) => ({
      highlight: { cells: win.cells, amount: amountOf(win) },
      text: t('award.ways', { count: win.ways, ...award(win) }),
    })),
  ]
  if (spin.scatter && spin.scatter.coins > 0)
    awards.push({
      highlight: { cells: spin.scatter.cells, amount: amountOf(spin.scatter) },
      text: t('award.scatter', award(spin.scatter)),
    })
  return awards
}

/** What the features of a round have paid, beside the awards of its first spin. They light no cells. */
export const featureAwards = (events: readonly GameEvent[], coinMinor: bigint, money: Money): Award[] =>
  events.flatMap((event) =>
    event.type === 'feature-end' && event.coins > 0
      ? [{ highlight: { cells: [] }, text: totalText(event, money.text(coinMinor * BigInt(event.coins))) }]
      : [],
  )

const titleOf = ({ feature }: FeatureEndEvent): string =>
  t(feature === 'hold' ? 'paid.coins' : 'paid.freeSpins')

const totalText = (event: FeatureEndEvent, amount: string): string =>
  parts(titleOf(event), t('paid.total', { amount }))

export function coinMinorOf(events: readonly GameEvent[]): bigint {
  const stake = events[0]
  return stake?.type === 'stake' ? BigInt(stake.coinMinor ?? '0') : 0n
}

/**
 * Reveals a drawn round from its first reel to its last coin. The reels may already be spinning. Nothing here changes
 * the payment, and every reel stops by the same rule.
 */
export async function reveal(events: readonly GameEvent[], options: RevealOptions): Promise<void> {
  const { stage, definition, money, status, say } = options
  const coinMinor = coinMinorOf(events)
  const amount = (coins: number): string => money.text(coinMinor * BigInt(coins))
  let spinsTotal = 0
  let featureCoins = 0
  let base = 0
  let isTurning = true
  let hold: HoldView | null = null

  for (const event of events) {
    switch (event.type) {
      case 'spin': {
        if (event.mode === 'free') {
          const { number, multiplier } = event
          status(
            parts(
              t('free.spin', { number, total: spinsTotal }),
              multiplier > 1 && t('free.multiplied', { multiplier }),
              t('free.soFar', { amount: amount(featureCoins) }),
            ),
          )
        }
        if (event.mode === 'free' || !isTurning) stage.startSpin()
        await stage.stopAt(event.stops, event.mode === 'free' ? REVEAL_MS.freeSpin : REVEAL_MS.spin)
        isTurning = false
        if (event.mode === 'paid') base = event.totalCoins
        else {
          featureCoins = event.totalCoins - base
          const spin = t('free.spin', { number: event.number, total: spinsTotal })
          await showFreeAwards(event, { spin, coinMinor, featureCoins }, options)
          if (event.expansion) await revealExpansion(event, options, amount(event.expansion.coins))
        }
        break
      }
      case 'free-spins-start':
        spinsTotal = event.spins
        options.feature(true)
        await announceFreeSpins(event, options)
        await revealDrawnSymbol(event, options)
        break
      case 'free-spins-added': {
        spinsTotal += event.spins
        const added = t('free.added', { count: event.spins })
        const left = t('free.left', { count: event.left })
        say(parts(added, left))
        await stage.announce(added, left, { ms: BANNER_MS, isBright: true })
        break
      }
      case 'hold-start':
        options.feature(true)
        await announceHold(event, options)
        hold = {
          held: new Map(event.cells.map((cell) => [cell, ''])),
          fresh: new Set(),
          symbol: coinOf(definition),
        }
        stage.setHold(hold)
        status(holdStatus(event.respins, event.cells.length))
        break
      case 'respin': {
        if (!hold) break
        const held = new Map(hold.held)
        for (const cell of event.landed) held.set(cell, '')
        const after: HoldView = { ...hold, held, fresh: new Set(event.landed) }
        await stage.respin({ ...hold, fresh: new Set() }, after, REVEAL_MS.respin)
        hold = after
        status(holdStatus(event.left, event.held))
        if (event.landed.length > 0) say(holdStatus(event.left, event.held))
        break
      }
      case 'coin-values': {
        if (hold) await revealCoinValues(event, hold, coinMinor, options)
        break
      }
      case 'feature-end':
        stage.overlay = null
        await announceTotal(event, { coinMinor, isWin: isAboveStake(events, event.coins) }, options)
        options.feature(false)
        status('')
        stage.setHold(null)
        break
      case 'stake':
      case 'round-end':
        break
      default:
        break
    }
  }
}

/** Outlines what a free spin pays, and says it. */
async function showFreeAwards(
  event: SpinEvent,
  { spin, coinMinor, featureCoins }: { spin: string; coinMinor: bigint; featureCoins: number },
  { stage, definition, skin, money, status, say }: RevealOptions,
): Promise<void> {
  const awards = awardsOf(event, definition, skin, coinMinor, money)
  if (awards.length === 0) return
  const amount = (coins: number): string => money.text(coinMinor * BigInt(coins))
  const paid = parts(spin, t('free.this', { amount: amount(event.coins) }))
  status(parts(paid, t('free.soFar', { amount: amount(featureCoins) })))
  say(paid)
  stage.setHighlight({ cells: awards.flatMap(({ highlight }) => highlight.cells), kind: 'plain' })
  await wait(WIN_LOOK_MS)
}

/** Shows the values of the held coins one after another, and their sum as it grows. */
async function revealCoinValues(
  event: CoinValuesEvent,
  hold: HoldView,
  coinMinor: bigint,
  { stage, money, status }: RevealOptions,
): Promise<void> {
  const amount = (coins: number): string => money.text(coinMinor * BigInt(coins))
  const held = new Map(hold.held)
  let shown = 0
  let sum = 0
  await stage.run(REVEAL_MS.coinValues, (progress) => {
    const until = Math.ceil(progress * event.values.length)
    if (until === shown) return
    for (; shown < until; shown++) {
      const value = event.values[shown]
      if (!value) continue
      held.set(value.cell, money.bare(coinMinor * BigInt(value.coins)))
      sum += value.coins
    }
    status(t('hold.sum', { amount: amount(sum) }))
    stage.setHold({ ...hold, held, fresh: new Set() })
  })
  await wait(700)
  if (event.fullScreenCoins > 0)
    await stage.announce(t('hold.full'), t('hold.adds', { amount: amount(event.fullScreenCoins) }), {
      ms: BANNER_MS,
      isBright: true,
    })
}

async function announceFreeSpins(
  event: FreeSpinsStartEvent,
  { stage, sound, say, definition }: RevealOptions,
): Promise<void> {
  sound.feature()
  stage.setHighlight({ cells: event.cells, kind: 'win' })
  const title = t('free.start', { count: event.spins })
  const text =
    definition.kind === 'ways'
      ? t('free.grows')
      : event.drawn === undefined
        ? t('free.every', { multiplier: event.multiplier })
        : t('free.drawing')
  say(parts(title, text))
  await stage.announce(title, text, { ms: BANNER_MS + 600, isBright: true })
  stage.setHighlight(null)
}

async function announceHold(event: HoldStartEvent, { stage, sound, say }: RevealOptions): Promise<void> {
  sound.feature()
  stage.setHighlight({ cells: event.cells, kind: 'win' })
  const stay = t('hold.stay', { count: event.cells.length })
  const text = parts(stay, t('hold.respins', { count: event.respins }))
  say(text)
  await stage.announce(t('hold.title'), text, { ms: BANNER_MS + 600, isBright: true })
  stage.setHighlight(null)
}

/** Whether so many coins are more than the stake of the round. */
function isAboveStake(events: readonly GameEvent[], coins: number): boolean {
  const stake = events[0]
  return stake?.type === 'stake' && coinMinorOf(events) * BigInt(coins) > BigInt(stake.stakeMinor)
}

/** The closing card of a feature. What is more than the stake is counted up; less is only said. */
async function announceTotal(
  event: FeatureEndEvent,
  { coinMinor, isWin }: { coinMinor: bigint; isWin: boolean },
  { stage, say, money }: RevealOptions,
): Promise<void> {
  const { coins } = event
  const total = (share: number): string => {
    const counted = isWin && !stage.isCalm ? Math.round(coins * Math.min(1, share / COUNT_SHARE)) : coins
    return t('paid.total', { amount: money.text(coinMinor * BigInt(counted)) })
  }
  stage.setHighlight(null)
  say(totalText(event, money.text(coinMinor * BigInt(coins))))
  await stage.announce(titleOf(event), total, { ms: isWin ? BANNER_MS * 1.6 : BANNER_MS, isBright: isWin })
}

/** Texts that say one thing each, beside each other. */
const parts = (...texts: readonly (string | false)[]): string => texts.filter(Boolean).join(' · ')

const holdStatus = (respins: number, coins: number): string =>
  parts(t('hold.left', { count: respins }), t('hold.coins', { count: coins }))

function coinOf(definition: ReelDefinition): string {
  return definition.kind === 'hold' ? definition.coin : ''
}

export const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
