import { decimalFromMinor } from '@marquee/money'
import type { BetCall, CommonCalls, OptionalCalls, Result, StudioAnswer } from '../conformance-driver.ts'
import type { OpenedPlayer, StudioWire } from '../conformance-wire.ts'
import { createPariplay } from './adapter.ts'
import type { PariplayAccount, PariplayConfig } from './config.ts'
import { pariplay } from './studio.ts'

const config: PariplayConfig = {
  apiUrl: 'http://studio.invalid',
  gameOrigin: 'http://studio.invalid',
  repeatAnswer: 'error',
  freeRoundCredit: 'perSpin',
}
const account: PariplayAccount = {
  id: 'main',
  markets: null,
  user: 'house',
  secrets: ['current', 'previous'],
  addresses: [],
}

const results: Readonly<Record<number, Result>> = {
  1: 'no-funds',
  2: 'bad-request',
  4: 'signature',
  5: 'session',
  6: 'unknown-bet',
  7: 'final',
  8: 'session',
  9: 'unknown-bet',
  11: 'duplicate',
  12: 'blocked',
  13: 'limit',
  14: 'time-limit',
  15: 'stake-max',
  16: 'limit',
  17: 'final',
  18: 'duplicate',
  30: 'currency',
  900: 'retry',
}

export const pariplayWire: StudioWire = {
  name: 'Pariplay',
  expects: {
    repeatedBet: 'duplicate',
    repeatedWin: 'duplicate',
    repeatedRollback: 'duplicate',
    conflict: 'retry',
    winWithoutBet: 'unknown-bet',
    rollbackOfUnknownBet: 'unknown-bet',
    rollbackAfterWin: 'ok',
    betAfterRollback: 'duplicate',
    betAfterEnd: 'final',
    neverAgain: 'final',
    currency: 'currency',
    unknownGrant: 'bad-request',
  },
  hasBalanceInRefusals: true,
  calls: new Set(['endRound', 'promo', 'freeRoundReport', 'betAndWin', 'rollbackWin', 'rollbackRound']),
  facts: pariplay,
  create: (client) => createPariplay({ config, accounts: [account], client, tableClient: client }),
  answerLaunch: () => JSON.stringify({ Url: `${config.gameOrigin}/game`, Token: 'theirs' }),
  toldOfPlayer: (sent) =>
    sent.flatMap(({ body }) =>
      ['PlayerId', 'PlayerIP', 'Token'].filter((name) => body.includes(`"${name}"`)),
    ),
  player: studioPlayer,
}

type Optional = 'endRound' | 'promo' | 'freeRoundReport' | 'betAndWin' | 'rollbackWin' | 'rollbackRound'

/** A credit that may come without a debit. */
const promotionOf = ({ id, currency = 'EUR' }: Pick<BetCall, 'id' | 'currency'>) => ({
  TransactionId: id,
  RoundId: `promo-${id}`,
  CurrencyCode: currency,
  EndGame: true,
  TransactionConfiguration: [3],
})

function studioPlayer({ base, playerId, token, game }: OpenedPlayer) {
  async function call(method: string, fields: object, password = 'current'): Promise<StudioAnswer> {
    const response = await fetch(`${base}/${method}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        Account: { UserName: account.user, Password: password },
        Token: token,
        PlayerId: playerId.toString(),
        GameCode: game.symbol,
        PlatformType: 1,
        ...fields,
      }),
    })
    const text = await response.text()
    const body = JSON.parse(text) as { TransactionId?: string; Error?: { ErrorCode: number } }
    const cash = /"Balance":(\d+)\.(\d\d)/.exec(text)
    return {
      result: body.Error ? (results[body.Error.ErrorCode] ?? 'final') : 'ok',
      balance: cash ? BigInt(`${cash[1]}${cash[2]}`) : null,
      transactionId: body.TransactionId ?? '',
    }
  }
  const amountOf = (minor: bigint) =>
    (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON(decimalFromMinor(minor, 'EUR'))
  const inRound = ({ id, round }: Pick<BetCall, 'id' | 'round'>) => ({ TransactionId: id, RoundId: round })
  let ends = 0
  const player: CommonCalls & Pick<OptionalCalls, Optional> = {
    authenticate: () => call('Authenticate', {}),
    balance: () => call('GetBalance', {}),
    bet: ({ amount, award, currency, badSignature, ...at }) =>
      call(
        'Debit',
        {
          ...inRound(at),
          Amount: amountOf(amount),
          ...(award === undefined ? {} : { Feature: 'BonusWin', FeatureId: award }),
          ...(currency === undefined ? {} : { CurrencyCode: currency }),
        },
        badSignature ? 'wrong' : 'current',
      ),
    win: ({ amount, currency = 'EUR', ...at }) =>
      call('Credit', { ...inRound(at), CurrencyCode: currency, Amount: amountOf(amount) }),
    rollback: ({ betId, round }) =>
      call('CancelTransaction', { DebitTransactionId: betId, RoundId: round, Reason: 'test' }),
    endRound: (round) => call('EndGame', { RoundId: round, TransactionId: `end-${playerId}-${++ends}` }),
    promo: ({ amount, ...promo }) => call('Credit', { ...promotionOf(promo), Amount: amountOf(amount) }),
    freeRoundReport: ({ id, amount, award = 'none' }) =>
      call('AwardFreeRoundsPoints', { TransactionId: id, Points: amountOf(amount), BonusId: award }),
    betAndWin: ({ amount, win, ...at }) =>
      call('DebitAndCredit', { ...inRound(at), DebitAmount: amountOf(amount), CreditAmount: amountOf(win) }),
    rollbackWin: ({ winId, round }) => call('CancelTransaction', { RefTransactionId: winId, RoundId: round }),
    rollbackRound: ({ id, round }) =>
      call('CancelTransaction', { TransactionId: id, RoundId: round, CancelEntireRound: true }),
  }
  return player
}
