import { decimalFromMinor, isCurrencyCode } from '@marquee/money'
import type { RefusalReason } from '../studio-kit/client/types.ts'
import { readExact, textIn } from '../studio-kit/exact-json.ts'
import { newReference } from '../studio-kit/message.ts'
import type {
  Answer,
  Body,
  ErrorCode,
  Extra,
  Message,
  Policies,
  Protocol,
  RoundCall,
} from '../studio-kit/protocol.ts'
import { minorOf } from '../studio-kit/stakes.ts'
import type { Session } from '../studio-kit/store.ts'
import { account, CANCELLED, GENERAL, NO_FREE_ROUNDS, REPEATED, UNKNOWN_TRANSACTION } from './wire.ts'

/** `TransactionConfiguration`: a debit may be negative, a credit may come without a debit. */
const MAY_BE_NEGATIVE = 2
const MAY_PRECEDE_DEBIT = 3

/** What the operator's errors mean for the player. */
const reasons: Readonly<Record<number, RefusalReason>> = {
  1: 'funds',
  5: 'session',
  7: 'game',
  8: 'session',
  12: 'account',
  13: 'limit',
  14: 'limit',
  15: 'stakeLimit',
  16: 'limit',
  22: 'limit',
  23: 'limit',
  24: 'limit',
  25: 'refused',
  26: 'limit',
}

export const policies: Policies = {
  launchToken: 'reusable',
  afterLostStake: 'cancel',
  settlement: 'separate',
  sendsZeroWin: false,
  roundEnd: 'flag',
}

/** POST JSON to `{baseUrl}/{method}`, always HTTP 200; amounts are decimals. */
export const protocol: Protocol = {
  toRequest({ method, fields }, { baseUrl, isForged }) {
    const Account = isForged ? { ...account, Password: 'forged' } : account
    return {
      url: `${baseUrl}/${method}`,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ Account, ...fields }),
    }
  },
  toAnswer: ({ status, text }, { method }) => answerOf(status === 200 ? readExact(text) : null, method),
  balanceIn(body, currency) {
    const cash = minorOf(body['Balance'], currency)
    const bonus = minorOf(body['BonusBalance'] ?? '0', currency)
    return cash === null || bonus === null ? null : cash + bonus
  },
  transactionIdIn: (body) => textIn(body, 'TransactionId'),
  identityIn(body, { player, token, currency, jurisdiction }) {
    const maximum = minorOf(fieldsIn(body, 'UserSettings')?.['MaxBet'], currency)
    return { player, token, currency, jurisdiction, maxMinor: maximum?.toString() ?? '' }
  },
  refusalOf: (error: ErrorCode) => reasons[Number(error)] ?? 'unknown',
  isNoSuchGrant: (error) => error === NO_FREE_ROUNDS,
  isNoSuchBet: (error) => error === UNKNOWN_TRANSACTION,

  authenticate: (session) => ({ method: 'Authenticate', fields: playerOf(session) }),
  balance: (session) => ({ method: 'GetBalance', fields: playerOf(session) }),
  bet: (call) => moneyCall('Debit', call, call.round.betReference, call.round.stakeMinor),
  win: (call) => moneyCall('Credit', call, call.round.winReference, call.round.owedMinor),
  rollback: (call) => ({
    method: 'CancelTransaction',
    fields: {
      ...roundOf(call),
      TransactionId: `${call.round.betReference}-cancel`,
      RefTransactionId: call.round.betReference,
      CancelEntireRound: false,
      Reason: 'no answer',
    },
  }),
  extras: {
    promoWin: (extra) => ({
      method: 'Credit',
      fields: { ...extraFields(extra), EndGame: true, TransactionConfiguration: [MAY_PRECEDE_DEBIT] },
    }),
    cashback: (extra) => ({
      method: 'Debit',
      fields: { ...extraFields(extra, -1n), EndGame: false, TransactionConfiguration: [MAY_BE_NEGATIVE] },
    }),
    bonusWin: (extra) => ({
      method: 'AwardFreeRoundsPoints',
      fields: {
        ...playerOf(extra),
        Points: decimal(extra.amountMinor, extra.currency),
        BonusId: 'award-1',
        TransactionId: newReference(),
      },
    }),
  },
}

/** A call without a session has a token that has expired. */
const EXPIRED = 'expired'
const MOBILE = 2
const DESKTOP = 1

function playerOf(subject: Pick<Session, 'player' | 'symbol' | 'currency'> & Partial<Session>) {
  return {
    Token: subject.token || EXPIRED,
    PlayerId: subject.player,
    GameCode: subject.symbol,
    CurrencyCode: subject.currency,
    PlatformType: subject.platform === 'MOBILE' ? MOBILE : DESKTOP,
  }
}

/** The round's own facts, with the session's token and platform. */
function roundOf({ round, session }: RoundCall) {
  const { player, symbol, currency } = round
  return { ...playerOf({ ...session, player, symbol, currency }), RoundId: round.id }
}

function moneyCall(method: 'Debit' | 'Credit', call: RoundCall, id: string, minor: string): Message {
  const { round, endsRound } = call
  return {
    method,
    fields: {
      ...roundOf(call),
      TransactionId: id,
      Amount: decimal(BigInt(minor), round.currency),
      EndGame: endsRound,
      ...featureOf(round),
    },
  }
}

/** The award of a free round: its debit takes nothing, and its credit pays. */
const featureOf = ({ choice }: RoundCall['round']) =>
  choice.grant === undefined ? {} : { Feature: 'BonusWin', FeatureId: choice.grant }

const extraFields = (extra: Extra, sign = 1n) => {
  const id = newReference()
  return {
    ...playerOf(extra),
    RoundId: `extra-${id}`,
    TransactionId: id,
    Amount: decimal(sign * extra.amountMinor, extra.currency),
  }
}

const decimal = (minor: bigint, currency: string): number =>
  Number(decimalFromMinor(minor, isCurrencyCode(currency) ? currency : 'EUR'))

function fieldsIn(body: Body, name: string): Body | undefined {
  const value = body[name]
  return typeof value === 'object' && value !== null ? (value as Body) : undefined
}

/** A repeat is an error with the balance: 11, and 18 of a cancel. It is as good as the first answer. */
function answerOf(body: Body | null, method: string): Answer {
  if (body === null) return { outcome: 'unknown' }
  const error = fieldsIn(body, 'Error')
  if (!error) return textIn(body, 'Balance') === '' ? { outcome: 'unknown' } : { outcome: 'done', body }
  const code = Number(textIn(error, 'ErrorCode') || Number.NaN)
  if (!Number.isInteger(code)) return { outcome: 'unknown' }
  if (code === GENERAL) return { outcome: 'again', error: code }
  if (code === (method === 'CancelTransaction' ? CANCELLED : REPEATED))
    return { outcome: 'done', body: error }
  return { outcome: 'refused', error: code, text: '' }
}
