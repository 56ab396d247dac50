import { decimalFromMinor, isCurrencyCode } from '@marquee/money'
import { credentials } from '../credentials.ts'
import type { RefusalReason } from '../studio-kit/client/types.ts'
import { readExact, textIn } from '../studio-kit/exact-json.ts'
import { newReference } from '../studio-kit/message.ts'
import type {
  Answer,
  Body,
  ErrorCode,
  Extra,
  GrantReport,
  HttpReply,
  Message,
  Policies,
  Protocol,
  RoundCall,
} from '../studio-kit/protocol.ts'
import { minorOf } from '../studio-kit/stakes.ts'
import type { Session } from '../studio-kit/store.ts'

const NO_SUCH_BET = 'BET_DOES_NOT_EXIST'
const ASK_AGAIN: ReadonlySet<string> = new Set(['TEMPORARY_ERROR', 'OPERATION_IN_PROCESS'])

/** The status of a duplicate, by method: as good as the first answer. */
const REPEATED: Readonly<Record<string, string>> = {
  debit: 'BET_ALREADY_EXIST',
  credit: 'BET_ALREADY_SETTLED',
  cancel: 'BET_ALREADY_SETTLED',
  promo_payout: 'BET_ALREADY_SETTLED',
}

/** What the operator's statuses mean for the player. */
const reasons: Readonly<Record<string, RefusalReason>> = {
  INVALID_SID: 'session',
  INSUFFICIENT_FUNDS: 'funds',
  ACCOUNT_LOCKED: 'account',
  FINAL_ERROR_ACTION_FAILED: 'refused',
  CASINO_LIMIT_EXCEEDED_TURNOVER: 'limit',
  CASINO_LIMIT_EXCEEDED_SESSION_TIME: 'limit',
  CASINO_LIMIT_EXCEEDED_LOSS: 'limit',
  CASINO_LIMIT_EXCEEDED_STAKE: 'stakeLimit',
}

export const policies: Policies = {
  launchToken: 'reusable',
  afterLostStake: 'cancel',
  settlement: 'separate',
  // Every debit is settled by a credit or a cancel.
  sendsZeroWin: true,
  roundEnd: 'none',
  reportsFreeRoundsOnly: true,
}

/** POST JSON to `{baseUrl}/{method}?authToken=…`, always HTTP 200; amounts are decimals. */
export const protocol: Protocol = {
  toRequest({ method, fields }, { baseUrl, isForged }) {
    const query = new URLSearchParams({ authToken: isForged ? 'forged' : credentials.evolution.authToken })
    return {
      url: `${baseUrl}/${method}?${query.toString()}`,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(fields),
    }
  },
  toAnswer: answerOf,
  balanceIn(body, currency) {
    const [cash, bonus] = ['balance', 'bonus'].map((name) => minorOf(body[name], currency))
    return cash == null ? null : cash + (bonus ?? 0n)
  },
  transactionIdIn: () => '',
  // Player and currency are those of the launch; the session may be replaced.
  identityIn: (body, { player, currency, country, token, maxMinor }) => ({
    player,
    token: textIn(body, 'sid') || token,
    currency,
    // The protocol has no jurisdiction: the rules are those of the country.
    jurisdiction: country,
    maxMinor,
  }),
  refusalOf: (error: ErrorCode) => reasons[String(error)] ?? 'unknown',
  isNoSuchBet: (error) => error === NO_SUCH_BET,

  authenticate: (session) => ({
    method: 'check',
    fields: { ...callerOf(session), channel: { type: 'P' }, uuid: newReference() },
  }),
  balance: (session) => ({
    method: 'balance',
    fields: { ...callerOf(session), currency: session.currency, uuid: newReference() },
  }),
  bet: (call) => transaction('debit', call, { id: call.round.betReference, minor: call.round.stakeMinor }),
  win: (call) => transaction('credit', call, { id: call.round.winReference, minor: call.round.owedMinor }),
  rollback: (call) =>
    transaction('cancel', call, {
      id: `${call.round.betReference}-cancel`,
      minor: call.round.stakeMinor,
    }),
  freeRoundReport,
  extras: {
    promoWin: (extra) => payout(extra, 'SmartTournamentMonetaryReward'),
    jackpotWin: (extra) => payout(extra, 'JackpotWin'),
    cashback: (extra) => payout(extra, 'CashReward'),
  },
}

/** Asks for a session of a player: answered by operators' test environments. */
export const askForSession = (userId: string): Message => ({
  method: 'sid',
  fields: { userId, channel: { type: 'P' }, uuid: newReference() },
})

const callerOf = ({ token, player }: Pick<Session, 'token' | 'player'>) => ({ sid: token, userId: player })

/** `refId` is the bet in all three calls. Credit and cancel are sent after the session too. */
const transaction = (
  method: 'debit' | 'credit' | 'cancel',
  { round, session }: RoundCall,
  { id, minor }: { id: string; minor: string },
): Message => ({
  method,
  fields: {
    ...callerOf({ token: session?.token || 'expired', player: round.player }),
    currency: round.currency,
    game: { id: round.id, type: 'slots', details: { table: { id: round.symbol, vid: round.symbol } } },
    transaction: { id, refId: round.betReference, amount: decimal(minor, round.currency) },
    uuid: id,
  },
})

/** What the rounds of a voucher have won. Its id follows from the voucher's, so that it is paid once. */
function freeRoundReport({ grant, used, wonMinor }: GrantReport): Message {
  const voucher = { voucherId: grant.reference, remainingRounds: grant.rounds - used }
  const id = `${grant.reference}-spent`
  return {
    method: 'promo_payout',
    fields: {
      ...callerOf({ token: 'none', player: grant.player }),
      currency: grant.currency,
      game: null,
      promoTransaction: {
        type: 'FreeRoundPlayableSpent',
        id,
        amount: decimal(wonMinor, grant.currency),
        ...voucher,
        origin: { type: 'FreeRounds' },
      },
      uuid: id,
    },
  }
}

function payout(extra: Extra, type: string): Message {
  const id = newReference()
  const amount = decimal(extra.amountMinor.toString(), extra.currency)
  const jackpots = type === 'JackpotWin' ? { jackpots: [{ id: 'jackpot-1', winAmount: amount }] } : {}
  return {
    method: 'promo_payout',
    fields: {
      ...callerOf({ token: 'none', player: extra.player }),
      currency: extra.currency,
      game: null,
      promoTransaction: { type, id, amount, ...jackpots },
      uuid: id,
    },
  }
}

const decimal = (minor: string, currency: string): number =>
  Number(decimalFromMinor(BigInt(minor), isCurrencyCode(currency) ? currency : 'EUR'))

/** `UNKNOWN_ERROR`: the call may have been carried out, so that it is repeated, or a debit cancelled. */
function answerOf({ status, text }: HttpReply, { method }: Message): Answer {
  const body: Body | null = status === 200 ? readExact(text) : null
  const word = body === null ? '' : textIn(body, 'status')
  if (body === null || word === '' || word === 'UNKNOWN_ERROR') return { outcome: 'unknown' }
  if (word === 'OK' || word === REPEATED[method]) return { outcome: 'done', body }
  return ASK_AGAIN.has(word)
    ? { outcome: 'again', error: word }
    : { outcome: 'refused', error: word, text: '' }
}
