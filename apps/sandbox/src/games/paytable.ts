import type { Certificate, CertifiedBet, FractionText } from './certificate.ts'
import type { Definition, LinesDefinition } from './definition.ts'
import type { MinorText } from './events.ts'
import type { OddsRow } from './odds.ts'
import { oddsOf, oneIn, plain } from './odds.ts'
import { rulesOf } from './rules.ts'
import { stakeStep } from './stakes.ts'
import type { TextRef } from './translate.ts'

export interface SymbolView {
  symbol: string
  role: 'pays' | 'wild' | 'scatter' | 'coin'
  /** Coins for so many, most first; `to` where they are paid for more than one count. */
  pays: { count: number; to?: number; coins: number }[]
}

/** What the info sheet says of one variant (GAM-08, GAM-09): everything from the certificate of the running version. */
export interface VariantView {
  variant: string
  /** Smallest legal stake and step, in minor units. */
  stepMinor: MinorText
  /** Coins of one stake. */
  coinsPerStake: number
  returnPercent: string
  /** The return to twelve digits. */
  returnExact: string
  volatility: CertifiedBet['volatility']
  sd: number
  hitPercent: string
  /** Rounds that pay less than the stake, and exactly the stake: never called wins (GAM-15). */
  belowStakePercent: string
  equalStakePercent: string
  /** `oneIn` is null where the chance is too small to be put as a number of rounds, or not known. */
  largest: { timesStake: string; oneIn: string | null; log10Chance: number | null }
  split: { part: string; percent: string }[]
  session: CertifiedBet['session']
  odds: OddsRow[]
}

/** The paytable and rules of one version of a game, ready to be drawn. */
export interface PaytableView {
  game: string
  version: number
  kind: Definition['kind']
  engine: string
  hash: string
  profile: string | null
  /** Window of a reel game or board of a cascade. */
  window: { reels: number; rows: number } | null
  symbols: SymbolView[]
  /** Row of each reel, line by line; empty where nothing pays by lines. */
  lines: number[][]
  variants: VariantView[]
  features: TextRef[]
  rules: TextRef[]
}

/** Chances below this are not put as "one in": nobody reads such a number. */
const RAREST_SAID = -15

const percent = (fraction: FractionText): string => (Number(fraction.dec) * 100).toFixed(2)

function stepOf(def: Definition, variant: string): bigint {
  return def.kind === 'keno' || def.kind === 'dice' ? BigInt(def.base) : stakeStep(def, variant)
}

function variantView(def: Definition, variant: string, bet: CertifiedBet): VariantView {
  const { largest } = bet
  return {
    variant,
    stepMinor: String(stepOf(def, variant)),
    coinsPerStake: bet.unit,
    returnPercent: percent(bet.return),
    returnExact: bet.return.dec,
    volatility: bet.volatility,
    sd: bet.sd,
    hitPercent: percent(bet.hit),
    belowStakePercent: percent(bet.belowStake),
    equalStakePercent: percent(bet.equalStake),
    largest: {
      timesStake: plain(Number(largest.timesStake.dec)),
      oneIn:
        largest.log10Chance === null || largest.log10Chance < RAREST_SAID
          ? null
          : oneIn(10 ** largest.log10Chance),
      log10Chance: largest.log10Chance,
    },
    split: Object.entries(bet.split).map(([part, share]) => ({ part, percent: percent(share) })),
    session: bet.session,
    odds: oddsOf(def, variant, bet),
  }
}

function payRows(pays: Readonly<Record<string, number>>): SymbolView['pays'] {
  return Object.entries(pays)
    .map(([count, coins]) => ({ count: Number(count), coins }))
    .sort((a, b) => b.count - a.count)
}

/** Pays by the size of a cluster, each from its count to the one before the next. */
function clusterRows(pays: Readonly<Record<string, number>>, cells: number): SymbolView['pays'] {
  let to = cells
  return payRows(pays).map(({ count, coins }) => {
    const row = { count, coins, ...(to > count ? { to } : {}) }
    to = count - 1
    return row
  })
}

function symbolsOf(def: Definition): SymbolView[] {
  if (def.kind === 'cluster') {
    const cells = def.columns * def.rows
    return Object.entries(def.pays).map(([symbol, pays]): SymbolView => {
      return { symbol, role: 'pays', pays: clusterRows(pays, cells) }
    })
  }
  if (!('strips' in def)) return []
  const paying = Object.entries(def.pays).map(([symbol, pays]): SymbolView => {
    return { symbol, role: 'pays', pays: payRows(pays) }
  })
  const special = (symbol: string, role: SymbolView['role'], pays: SymbolView['pays'] = []): SymbolView => ({
    symbol,
    role,
    pays,
  })
  switch (def.kind) {
    case 'lines':
    case 'feature-buy':
      return [
        ...paying,
        ...(def.wild ? [special(def.wild, 'wild')] : []),
        ...(def.scatter ? [special(def.scatter.symbol, 'scatter', payRows(def.scatter.pays))] : []),
      ]
    case 'ways':
      return [
        ...paying,
        ...Object.keys(def.wilds).map((symbol) => special(symbol, 'wild')),
        special(def.scatter, 'scatter'),
      ]
    case 'hold':
      return [...paying, ...(def.wild ? [special(def.wild, 'wild')] : []), special(def.coin, 'coin')]
  }
}

function freeSpinsText({ free, scatter, lines }: LinesDefinition, trigger: number): TextRef[] {
  if (!free || !scatter) return []
  const values = {
    symbol: scatter.symbol,
    trigger: free.trigger,
    spins: free.spins,
    added: free.retrigger,
    times: free.maxRetriggers,
    oneIn: Number(oneIn(trigger)),
  }
  return free.drawsSymbol
    ? [{ id: 'feature.drawnFreeSpins', values: { ...values, lines: lines.length } }]
    : [{ id: 'feature.freeSpins', values: { ...values, multiplier: free.multiplier } }]
}

function featuresOf(def: Definition, certificate: Certificate): TextRef[] {
  const bet = certificate.bets.stake
  const figure = (name: string): number => {
    const value = bet?.figures[name]
    return typeof value === 'number' ? value : Number(value?.dec)
  }
  switch (def.kind) {
    case 'lines':
      return bet ? freeSpinsText(def, figure('trigger')) : []
    case 'feature-buy':
      return [
        {
          id: 'feature.boughtFreeSpins',
          values: {
            price: def.priceCoins,
            spins: def.free.spins,
            multiplier: def.free.multiplier,
            added: def.free.retrigger,
            times: def.free.maxRetriggers,
          },
        },
      ]
    case 'ways':
      return [
        {
          id: 'feature.climbingFreeSpins',
          values: {
            symbol: def.scatter,
            reels: def.free.reels.map((reel) => reel + 1),
            spins: def.free.spins,
            most: def.free.maxMultiplier,
            oneIn: Number(oneIn(figure('trigger'))),
          },
        },
      ]
    case 'hold':
      return [
        {
          id: 'feature.hold',
          values: {
            symbol: def.coin,
            trigger: def.hold.trigger,
            respins: def.hold.respins,
            landOneIn: def.hold.landDen / def.hold.landNum,
            values: def.hold.values.map(([coins]) => coins),
            fullScreen: def.hold.fullScreen,
            oneIn: Number(oneIn(figure('trigger'))),
            fullScreenOneIn: Number(oneIn(figure('fullScreenChance'))),
          },
        },
      ]
    case 'cluster': {
      const values = { most: def.maxMultiplier, drops: def.maxDrops, times: def.capCoins / def.base }
      return [{ id: 'feature.drops', values }]
    }
    default:
      return []
  }
}

function windowOf(def: Definition): PaytableView['window'] {
  if (def.kind === 'cluster') return { reels: def.columns, rows: def.rows }
  return 'strips' in def ? { reels: def.strips.length, rows: def.rows } : null
}

/** What is said of a return that is partly simulated. */
function simulatedText({ bets }: Certificate): TextRef[] {
  const simulated = bets['stake']?.simulated
  if (!simulated) return []
  const values = {
    halfWidth: Number((100 * simulated.halfWidth).toFixed(2)),
    rounds: simulated.rounds,
    times: Number(plain(Number(simulated.largestTimesStake.dec))),
  }
  return [{ id: 'rule.simulated', values }]
}

/**
 * The paytable and rules of the running version, every number from its definition and its certificate. The caller has
 * made sure that the certificate is the definition's (`isCertified`). Free of server code: a browser may call it too.
 */
export function paytable(def: Definition, certificate: Certificate): PaytableView {
  return {
    game: def.id,
    version: def.version,
    kind: def.kind,
    engine: certificate.engine,
    hash: certificate.hash,
    profile: def.kind === 'lines' ? (def.profile ?? null) : null,
    window: windowOf(def),
    symbols: symbolsOf(def),
    lines: 'lines' in def ? def.lines.map((line) => [...line].map(Number)) : [],
    variants: Object.entries(certificate.bets).map(([variant, bet]) => variantView(def, variant, bet)),
    features: featuresOf(def, certificate),
    rules: [
      ...rulesOf(def),
      { id: 'rule.return', values: {} },
      ...simulatedText(certificate),
      { id: 'rule.interrupted', values: {} },
    ],
  }
}
