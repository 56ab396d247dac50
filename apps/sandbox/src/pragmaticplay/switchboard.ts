import { randomUUID } from 'node:crypto'
import type { Clock } from '../clock.ts'
import type { Control } from '../control/control.ts'
import type { Operator } from './operator.ts'
import type { Round, Store } from '../studio-kit/store.ts'
import type { Fields } from './wire.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const BURST = 48
const NEVER_MS = 400 * DAY_MS

/** Faults that the panel can request for the next round or call, besides its general switches. */
export const answers = [
  'lost-bet-answer',
  'lost-bet-refund',
  'lost-result-answer',
  'duplicate-late',
  'late-win',
  'late-refund',
  'tamper-signature',
  'tamper-amount',
  'tamper-currency',
  'tamper-player',
  'promo-win',
  'jackpot-win',
  'free-round-total',
  'cashback',
  'adjust-down',
  'burst',
  'unfinished',
  'slow-launch',
  'half-open-launch',
  'launch-refused',
] as const

export const extraKinds = ['promoWin', 'jackpotWin', 'bonusWin', 'cashback', 'adjustment'] as const
export type ExtraKind = (typeof extraKinds)[number]

/** Fields of a call without a bet. `amount` is decimal text; an adjustment may be negative. */
export function extraFields(
  kind: ExtraKind,
  facts: { player: string; game: string; round: string; amount: string; currency: string; at: number },
): { method: string; fields: Fields } {
  const base = {
    userId: facts.player,
    amount: facts.amount,
    reference: randomUUID().replaceAll('-', ''),
    timestamp: String(facts.at),
  }
  switch (kind) {
    case 'promoWin':
    case 'cashback':
      return {
        method: 'promoWin',
        fields: {
          ...base,
          campaignId: kind === 'cashback' ? 'cashback-1' : 'tournament-1',
          campaignType: kind === 'cashback' ? 'C' : 'T',
          currency: facts.currency,
        },
      }
    case 'jackpotWin':
      return {
        method: 'jackpotWin',
        fields: {
          ...base,
          gameId: facts.game,
          roundId: facts.round,
          jackpotId: 'sandbox-1',
          jackpotDetails: 'level 1',
        },
      }
    case 'bonusWin':
      return { method: 'bonusWin', fields: { ...base, gameId: facts.game, roundId: facts.round } }
    case 'adjustment':
      return {
        method: 'adjustment',
        fields: { ...base, gameId: facts.game, roundId: facts.round, validBetAmount: '0.00' },
      }
  }
}

/** Injects the requested faults into ordinary play. */
export function createSwitchboard(deps: {
  control: Control
  operator: Operator
  store: Store
  clock: Clock
}) {
  const { control, operator, store, clock } = deps
  const leftOpen = new Set<string>()

  const wrong = async (method: string, fields: Fields): Promise<void> => {
    await operator.raw(method, fields)
  }
  const oneMore = (amount: string): string =>
    amount.replace(/^\d/, (digit) => (digit === '9' ? '98' : String(Number(digit) + 1)))

  return {
    /** Calls before a bet: an early result, a burst. */
    async beforeBet(fields: Fields): Promise<void> {
      if (control.switches.reorder) {
        const { token: _token, ...rest } = fields
        const early = { ...rest, reference: randomUUID().replaceAll('-', ''), amount: '0.00' }
        await wrong('result', operator.sign(early))
      }
      if (control.take('burst') !== null) {
        const balance = operator.sign({ userId: fields['userId'] ?? '', token: fields['token'] ?? '' })
        const bet = operator.sign(fields)
        await Promise.all([
          wrong('bet', bet),
          wrong('bet', bet),
          ...Array.from({ length: BURST }, () => wrong('balance', balance)),
        ])
      }
    },
    /** Deliberately wrong calls and late duplicates after an accepted bet. */
    async afterBet(round: Round, fields: Fields): Promise<void> {
      switch (
        control.take(
          'tamper-signature',
          'tamper-amount',
          'tamper-currency',
          'tamper-player',
          'duplicate-late',
          'unfinished',
        )
      ) {
        case 'tamper-signature':
          return wrong('bet', { ...operator.sign(fields), hash: '0'.repeat(32) })
        case 'tamper-amount':
          return wrong('bet', operator.sign({ ...fields, amount: oneMore(fields['amount'] ?? '1.00') }))
        case 'tamper-currency':
          return wrong(
            'bet',
            operator.sign({
              ...fields,
              reference: randomUUID().replaceAll('-', ''),
              currency: fields['currency'] === 'EUR' ? 'CAD' : 'EUR',
            }),
          )
        case 'tamper-player':
          return wrong(
            'bet',
            operator.sign({
              ...fields,
              reference: randomUUID().replaceAll('-', ''),
              userId: '999999999',
              token: '',
            }),
          )
        case 'duplicate-late':
          store.addExtra(round.player, 'bet', fields, clock.now() + MINUTE_MS)
          return
        case 'unfinished':
          leftOpen.add(round.id)
          store.change(round.id, 'drawn', { dueAt: clock.now() + NEVER_MS })
          return
      }
    },
    afterResult(round: Round, fields: Fields): void {
      const next = control.take('promo-win', 'jackpot-win', 'free-round-total', 'cashback', 'adjust-down')
      if (next === null) return
      const kinds: Readonly<Record<string, ExtraKind>> = {
        'promo-win': 'promoWin',
        'jackpot-win': 'jackpotWin',
        'free-round-total': 'bonusWin',
        cashback: 'cashback',
        'adjust-down': 'adjustment',
      }
      const kind = kinds[next]
      if (!kind) return
      const stake = betAmount(round, fields)
      const { method, fields: extra } = extraFields(kind, {
        player: round.player,
        game: round.symbol,
        round: round.id,
        amount: kind === 'adjustment' ? `-${stake}` : stake,
        currency: round.currency,
        at: clock.now(),
      })
      store.addExtra(round.player, method, extra, clock.now())
    },
    /** When a win is sent: now, or a day from now. */
    winDue: (round: Round): number =>
      round.mode === 'real' && control.take('late-win') !== null ? clock.now() + DAY_MS : 0,
    late: (): number => clock.now() + DAY_MS,
    isLeftOpen: (id: string): boolean => leftOpen.has(id),
    forget: (id: string): void => void leftOpen.delete(id),
  }

  function betAmount(round: Round, fields: Fields): string {
    const digits = /\.(\d+)$/.exec(fields['amount'] ?? '')?.[1]?.length ?? 0
    const text = round.stakeMinor.padStart(digits + 1, '0')
    return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`
  }
}
export type Switchboard = ReturnType<typeof createSwitchboard>
