import { targetView } from '../../games/crash-target.ts'
import type { SymbolView, VariantView } from '../../games/paytable.ts'
import type { TextId } from '../../games/text-id.ts'
import type { TextRef } from '../../games/translate.ts'
import { asSentence, percentText, secondsText, symbolName, t } from './boot.ts'
import { codeRow, el, factRow, sheet } from './dom.ts'
import type { Money } from './money.ts'
import { oddsParts } from './odds.ts'
import type { Skin } from './skins/skin.ts'
import { picture } from './symbol-picture.ts'
import type { Opened } from './types.ts'

/** Rules, pays and the true return of the version that runs (GAM-08, GAM-09). */
export function openInfo(
  opened: Opened,
  skin: Skin | undefined,
  money: Money,
  bet: { stakeMinor: string; variant: string },
): void {
  const { paytable } = opened
  const view = viewOf(opened, bet.variant)
  if (!view) return
  const coinMinor = BigInt(bet.stakeMinor) / BigInt(view.coinsPerStake)
  /** Texts name a symbol by its letter on the strip; players know it by its picture. */
  const sentence = ({ id, values }: TextRef): string => {
    const letter = values['symbol']
    return asSentence(
      t(id, typeof letter === 'string' && skin ? { ...values, symbol: symbolName(skin, letter) } : values),
    )
  }
  const rows = paytable.window?.rows
  sheet(
    t('info.title', { game: opened.game.name }),
    el('p', { class: 'quiet' }, t('info.stake', { stake: money.text(bet.stakeMinor) })),
    skin !== undefined &&
      el(
        'ul',
        { class: 'pays' },
        ...paytable.symbols.map((symbol) => symbolCard(symbol, skin, coinMinor, money)),
      ),
    ...oddsParts(opened, view),
    paytable.features.length > 0 && el('h2', {}, t('info.features')),
    ...paytable.features.map((text) => el('p', {}, sentence(text))),
    el('h2', {}, t('info.rules')),
    el('ul', { class: 'rules' }, ...paytable.rules.map((text) => el('li', {}, sentence(text)))),
    ...(paytable.lines.length > 0 && rows !== undefined
      ? [
          el('h2', {}, t('info.lines')),
          el(
            'ol',
            { class: 'lines' },
            ...paytable.lines.map((line, index) => lineCard(line, index + 1, rows)),
          ),
        ]
      : []),
    el('h2', {}, t('info.risk')),
    riskFacts(view, opened.cycleMs),
    view.session &&
      el('p', {}, t('info.session', { rounds: view.session.rounds, stakes: view.session.medianStakes })),
    el('p', { class: 'quiet' }, t('info.keys')),
    el('h2', {}, t('info.version')),
    versionFacts(opened),
  )
}

function viewOf({ definition, paytable }: Opened, chosen: string): VariantView | undefined {
  const [first] = paytable.variants
  const listed = paytable.variants.find(({ variant }) => variant === chosen)
  if (listed || !first || definition.kind !== 'crash') return listed ?? first
  return targetView(definition, first, Number(chosen))
}

const roleTexts = { wild: 'role.wild', scatter: 'role.scatter', coin: 'role.coin' } as const

function symbolCard(
  { symbol, role, pays }: SymbolView,
  skin: Skin,
  coinMinor: bigint,
  money: Money,
): HTMLElement {
  const art = skin.symbols[symbol]
  const name = symbolName(skin, symbol)
  const payTexts = pays.map(({ count, to, coins }) => {
    const counts = to === undefined ? String(count) : `${count}–${to}`
    return `${counts}:\u00a0${money.text(coinMinor * BigInt(coins))}`
  })
  return el(
    'li',
    { class: 'pay' },
    art ? picture(art.draw, 64) : null,
    el(
      'div',
      {},
      el('strong', {}, role === 'pays' ? name : t('role.named', { role: t(roleTexts[role]), symbol: name })),
      el('span', {}, pays.length === 0 ? t('info.noPay') : payTexts.join('  ·  ')),
    ),
  )
}

const partTexts: Readonly<Record<string, TextId>> = {
  lines: 'part.lines',
  ways: 'part.ways',
  scatter: 'part.scatter',
  freeSpins: 'part.freeSpins',
  coins: 'part.coins',
  fullScreen: 'part.fullScreen',
  symbols: 'part.symbols',
  firstDrop: 'part.firstDrop',
  laterDrops: 'part.laterDrops',
}

const volatilityTexts = {
  low: 'volatility.low',
  medium: 'volatility.medium',
  high: 'volatility.high',
  'very high': 'volatility.veryHigh',
} as const

function riskFacts(view: VariantView, cycleMs: number): HTMLElement {
  const { timesStake, oneIn } = view.largest
  const odds = oneIn === null ? t('info.rare') : t('info.odds', { rounds: Number(oneIn) })
  return el(
    'dl',
    { class: 'facts' },
    factRow(t('info.rtp'), percentText(view.returnPercent)),
    factRow(t('info.hit'), percentText(view.hitPercent)),
    factRow(t('info.below'), percentText(view.belowStakePercent)),
    factRow(t('info.equal'), percentText(view.equalStakePercent)),
    factRow(t('info.largest'), `${t('info.times', { times: Number(timesStake) })} · ${odds}`),
    factRow(t('info.volatility'), t(volatilityTexts[view.volatility])),
    ...view.split.map(({ part, percent }) => {
      const text = partTexts[part]
      return factRow(text === undefined ? part : t(text), percentText(percent))
    }),
    factRow(t('info.cycle'), secondsText(cycleMs)),
  )
}

function versionFacts({ definition, paytable }: Opened): HTMLElement {
  const version = t('info.definition.version', { id: definition.id, version: String(definition.version) })
  return el(
    'dl',
    { class: 'facts' },
    factRow(t('info.definition'), version),
    factRow(t('info.engine'), paytable.engine),
    codeRow(t('info.hash'), paytable.hash),
  )
}

function lineCard(line: readonly number[], number: number, rows: number): HTMLElement {
  const canvas = el('canvas', { width: line.length * 18, height: rows * 18, 'aria-hidden': 'true' })
  const context = canvas.getContext('2d')
  if (context) {
    line.forEach((at, reel) => {
      for (let r = 0; r < rows; r++) {
        context.fillStyle = r === at ? 'oklch(0.82 0.12 85)' : 'oklch(0.34 0.018 262)'
        context.beginPath()
        context.roundRect(reel * 18 + 2, r * 18 + 2, 14, 14, 3)
        context.fill()
      }
    })
  }
  return el('li', {}, canvas, el('span', {}, String(number)))
}
