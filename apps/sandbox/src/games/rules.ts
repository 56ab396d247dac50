import type {
  Definition,
  FeatureBuyDefinition,
  HoldDefinition,
  LinesDefinition,
  RouletteDefinition,
  WaysDefinition,
} from './definition.ts'
import type { TextRef } from './translate.ts'

type ReelDefinition = LinesDefinition | FeatureBuyDefinition | WaysDefinition | HoldDefinition

const rule = (id: TextRef['id'], values: TextRef['values'] = {}): TextRef => ({ id, values })
const coin = (base: number): TextRef => rule('rule.coin', { base })

/** Reels, counted from 1, on which a symbol can stop. */
const reelsWith = (strips: readonly string[], symbol: string): number[] =>
  strips.flatMap((strip, reel) => (strip.includes(symbol) ? [reel + 1] : []))

function reelRules(def: ReelDefinition): TextRef[] {
  switch (def.kind) {
    case 'lines':
    case 'feature-buy':
      return [
        def.kind === 'feature-buy'
          ? rule('rule.price', { price: def.priceCoins })
          : def.base === undefined
            ? rule('rule.coinPerLine', { most: def.lines.length })
            : coin(def.base),
        rule('rule.lines', { lines: def.lines.length }),
        ...(def.wild
          ? [rule('rule.wild', { symbol: def.wild, reels: reelsWith(def.strips, def.wild) })]
          : []),
        ...(def.scatter ? [rule('rule.scatter', { symbol: def.scatter.symbol })] : []),
        rule('rule.stops'),
      ]
    case 'ways':
      return [
        coin(def.base),
        rule('rule.ways', { ways: def.rows ** def.strips.length }),
        ...Object.entries(def.wilds).map(([symbol, counts]) => {
          const reels = reelsWith(def.strips, symbol)
          return rule('rule.countingWild', { symbol, counts, reels, count: reels.length })
        }),
        rule('rule.stops'),
      ]
    case 'hold':
      return [
        coin(def.base),
        rule('rule.lines', { lines: def.lines.length }),
        ...(def.wild
          ? [rule('rule.wild', { symbol: def.wild, reels: reelsWith(def.strips, def.wild) })]
          : []),
        rule('rule.coinSymbol', { symbol: def.coin }),
        rule('rule.stops'),
      ]
  }
}

function rouletteBets({ paysTo1 }: RouletteDefinition): TextRef {
  const pays = (covered: number): number => paysTo1[covered] ?? 0
  return rule('rule.rouletteBets', {
    one: pays(1),
    two: pays(2),
    three: pays(3),
    four: pays(4),
    six: pays(6),
    twelve: pays(12),
    eighteen: pays(18),
  })
}

/** The rules of a game for its info sheet, every number from its definition. */
export function rulesOf(def: Definition): TextRef[] {
  switch (def.kind) {
    case 'lines':
    case 'feature-buy':
    case 'ways':
    case 'hold':
      return reelRules(def)
    case 'cluster': {
      const sizes = Object.values(def.pays).flatMap((pays) => Object.keys(pays).map(Number))
      return [coin(def.base), rule('rule.cluster', { least: Math.min(...sizes) }), rule('rule.clusterCells')]
    }
    case 'wheel':
      return [rule('rule.wheel', { segments: def.order.length })]
    case 'roulette':
      return [rule('rule.roulette', { pockets: def.wheelOrder.length }), rouletteBets(def)]
    case 'scratch':
      return [
        rule('rule.scratch', { match: def.match, cells: def.cells }),
        rule('rule.scratchTable', { total: def.total }),
      ]
    case 'plinko':
      return [rule('rule.plinko', { rows: def.rows })]
    case 'keno':
      return [rule('rule.keno', { numbers: def.numbers, drawn: def.drawn })]
    case 'crash':
      return [
        rule('rule.crash', { from: def.minTarget / 100, to: def.maxTarget / 100 }),
        rule('rule.crashDefault'),
      ]
    case 'dice':
      return [rule('rule.dice', { sides: def.sides })]
    case 'blackjack':
      return [
        rule('rule.blackjack', { stands: def.dealerStands }),
        rule('rule.blackjackPays', { pays: def.blackjackCoins, bet: def.base }),
        rule('rule.blackjackChoices'),
        rule('rule.blackjackCards'),
        rule('rule.blackjackReturn'),
        rule('rule.blackjackDefault'),
      ]
    case 'video-poker':
      return [rule('rule.videoPoker'), rule('rule.videoPokerReturn'), rule('rule.videoPokerDefault')]
    case 'baccarat':
      return [
        rule('rule.baccarat', { decks: def.decks }),
        rule('rule.baccaratThird'),
        rule('rule.baccaratPays', {
          player: def.pays.player / def.base,
          banker: def.pays.banker / def.base,
          tie: def.pays.tie / def.base,
        }),
      ]
  }
}
