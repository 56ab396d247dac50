import { decimalFromMinor } from '@marquee/money'
import { systemClock } from '../../../kernel/index.ts'
import type { BetCall, CommonCalls, OptionalCalls, Result, StudioAnswer } from '../conformance-driver.ts'
import type { OpenedPlayer, StudioWire } from '../conformance-wire.ts'
import { createEvolution } from './adapter.ts'
import type { EvolutionAccount, EvolutionConfig } from './config.ts'
import type { EvolutionStatus } from './errors.ts'
import { evolution } from './studio.ts'

const config: EvolutionConfig = {
  apiUrl: 'http://studio.invalid',
  gameOrigin: 'http://studio.invalid',
  voucherUrl: 'http://studio.invalid',
  sidMethod: 'off',
}
const account: EvolutionAccount = {
  id: 'main',
  markets: null,
  casinoKey: 'casino',
  apiToken: 'api',
  secrets: ['current', 'previous'],
  brand: '1',
  skin: '1',
  addresses: [],
}

const results: Readonly<Record<EvolutionStatus, Result>> = {
  OK: 'ok',
  TEMPORARY_ERROR: 'retry',
  INVALID_TOKEN_ID: 'signature',
  INVALID_SID: 'session',
  INVALID_PARAMETER: 'bad-request',
  INSUFFICIENT_FUNDS: 'no-funds',
  ACCOUNT_LOCKED: 'blocked',
  BET_ALREADY_EXIST: 'duplicate',
  BET_ALREADY_SETTLED: 'duplicate',
  BET_DOES_NOT_EXIST: 'unknown-bet',
  FINAL_ERROR_ACTION_FAILED: 'final',
  CASINO_LIMIT_EXCEEDED_TURNOVER: 'limit',
  CASINO_LIMIT_EXCEEDED_SESSION_TIME: 'time-limit',
  CASINO_LIMIT_EXCEEDED_STAKE: 'stake-max',
  CASINO_LIMIT_EXCEEDED_LOSS: 'limit',
}

export const evolutionWire: StudioWire = {
  name: 'Evolution',
  expects: {
    repeatedBet: 'duplicate',
    repeatedWin: 'duplicate',
    repeatedRollback: 'duplicate',
    conflict: 'final',
    winWithoutBet: 'unknown-bet',
    rollbackOfUnknownBet: 'unknown-bet',
    rollbackAfterWin: 'duplicate',
    betAfterRollback: 'final',
    betAfterEnd: 'ok',
    neverAgain: 'final',
    currency: 'bad-request',
    unknownGrant: 'bad-request',
  },
  hasBalanceInRefusals: true,
  settlesEachBet: true,
  calls: new Set(['promo', 'freeRoundTotal']),
  facts: evolution,
  create: (client) =>
    createEvolution({
      config,
      accounts: [account],
      client,
      voucherClient: client,
      tableClient: client,
      clock: systemClock,
    }),
  answerLaunch: () => '{"entry":"/entry","entryEmbedded":"/entry?embedded"}',
  toldOfPlayer: (sent) =>
    sent.flatMap(({ body }) =>
      ['"player"', '"session"', '203.0.113.4'].filter((text) => body.includes(text)),
    ),
  player: studioPlayer,
}

/** Names of bets: the first of a live round can be won before it is known. */
function createReferences() {
  const byBet = new Map<string, string>()
  const byRound = new Map<string, string[]>()
  const firstOf = (round: string) => `${round}/1`
  return {
    ofBet(id: string, round: string): string {
      const known = byBet.get(id)
      if (known !== undefined) return known
      const others = byRound.get(round) ?? []
      const reference = `${round}/${others.length + 1}`
      byRound.set(round, [...others, reference])
      byBet.set(id, reference)
      return reference
    },
    ofWin: firstOf,
  }
}

function studioPlayer({ base, playerId, token, game }: OpenedPlayer) {
  const references = createReferences()
  let calls = 0
  async function call(method: string, fields: object, authToken = 'current'): Promise<StudioAnswer> {
    const uuid = `u-${++calls}`
    const response = await fetch(`${base}/${method}?authToken=${authToken}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ sid: token, userId: playerId.toString(), uuid, ...fields }),
    })
    const text = await response.text()
    const body = JSON.parse(text) as { status: EvolutionStatus; uuid: string }
    if (body.uuid !== uuid) throw new Error('an answer repeats the uuid of its call')
    const cash = /"balance":(\d+)\.(\d\d)/.exec(text)
    return {
      result: results[body.status],
      balance: cash ? BigInt(`${cash[1]}${cash[2]}`) : null,
      transactionId: '',
    }
  }
  const amountOf = (minor: bigint) =>
    (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON(decimalFromMinor(minor, 'EUR'))
  const money = (
    { id, round, amount, currency = 'EUR' }: Pick<BetCall, 'id' | 'round' | 'amount' | 'currency'>,
    refId: string,
  ) => ({
    currency,
    game: { id: round, type: 'roulette', details: { table: { id: game.symbol, vid: null } } },
    transaction: { id, refId, amount: amountOf(amount) },
  })
  const payout = (promoTransaction: object, currency = 'EUR') =>
    call('promo_payout', { currency, game: null, promoTransaction })
  const player: CommonCalls & Pick<OptionalCalls, 'promo' | 'freeRoundTotal'> = {
    async authenticate() {
      const checked = await call('check', { channel: { type: 'P' } })
      return checked.result === 'ok' ? call('balance', { currency: 'EUR', game: null }) : checked
    },
    balance: () => call('balance', { currency: 'EUR', game: null }),
    bet: (bet) =>
      call('debit', money(bet, references.ofBet(bet.id, bet.round)), bet.badSignature ? 'wrong' : 'current'),
    win: (win) => call('credit', money(win, references.ofWin(win.round))),
    rollback: ({ betId, round }) =>
      call('cancel', money({ id: betId, round, amount: 100n }, references.ofBet(betId, round))),
    promo: ({ id, amount, currency = 'EUR' }) =>
      payout({ type: 'CashReward', id, amount: amountOf(amount), origin: { type: 'Promo' } }, currency),
    freeRoundTotal: ({ award, amount }) =>
      payout({
        type: 'FreeRoundPlayableSpent',
        id: `total-${award}`,
        voucherId: award,
        amount: amountOf(amount),
      }),
  }
  return player
}
