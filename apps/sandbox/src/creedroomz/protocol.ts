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
  Message,
  Policies,
  Protocol,
  RoundCall,
} from '../studio-kit/protocol.ts'
import { minorOf } from '../studio-kit/stakes.ts'
import type { Session } from '../studio-kit/store.ts'
import { BET_REPEATED, DEPOSIT_REPEATED, GENERAL, NO_SUCH_TRANSACTION, publicKeyOf } from './wire.ts'

/** `TypeId` of money. */
const types = { bet: -1, win: 1, tournamentPrize: 3, cashback: 9 } as const

/** What the operator's errors mean for the player. */
const reasons: Readonly<Record<number, RefusalReason>> = {
  8: 'session',
  21: 'funds',
  29: 'account',
  102: 'session',
  109: 'stakeLimit',
  [GENERAL]: 'refused',
}

/** A duplicate is as good as the first answer, whose id it has. */
const DONE: ReadonlySet<string> = new Set(['0', String(BET_REPEATED), String(DEPOSIT_REPEATED)])

export const policies: Policies = {
  launchToken: 'once',
  afterLostStake: 'cancel',
  settlement: 'separate',
  sendsZeroWin: true,
  roundEnd: 'none',
}

/** POST JSON to `{baseUrl}/{method}`, always HTTP 200; amounts are decimals. */
export const protocol: Protocol = {
  toRequest({ method, fields }, { baseUrl, isForged }) {
    const { operatorId, secret } = credentials.creedroomz
    const signed = { OperatorId: Number(operatorId), ...fields }
    const PublicKey = publicKeyOf(signed, isForged ? 'forged' : secret)
    return {
      url: `${baseUrl}/${method}`,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...signed, PublicKey }),
    }
  },
  toAnswer: ({ status, text }) => answerOf(status === 200 ? readExact(text) : null),
  balanceIn: (body, currency) => minorOf(body['TotalBalance'], currency),
  transactionIdIn: (body) => textIn(body, 'PlatformTransactionId'),
  identityIn: (body) => ({
    player: textIn(body, 'PlayerId'),
    token: textIn(body, 'Token'),
    currency: textIn(body, 'Currency'),
    // The protocol has no jurisdiction: the rules are those of the country.
    jurisdiction: textIn(body, 'Country'),
    maxMinor: '',
    address: textIn(body, 'UserIP'),
  }),
  refusalOf: (error: ErrorCode) => reasons[Number(error)] ?? 'unknown',
  isNoSuchBet: (error) => error === NO_SUCH_TRANSACTION,

  authenticate: ({ token }) => ({ method: 'Authentication', fields: { Token: token, PlayerId: 0 } }),
  balance: (session) => ({ method: 'GetBalance', fields: callerOf(session) }),
  bet: ({ round, session }) => ({
    method: 'Withdraw',
    fields: {
      ...callerOf({ ...round, token: session?.token }),
      RGSTransactionId: round.betReference,
      WithdrawAmount: decimal(round.stakeMinor, round.currency),
      GameId: Number(round.symbol),
      TypeId: types.bet,
      BonusDefId: 0,
    },
  }),
  win: ({ round, session }) => ({
    method: 'Deposit',
    fields: {
      ...callerOf({ ...round, token: session?.token }),
      RGSTransactionId: round.winReference,
      RGSRelatedTransactionId: round.betReference,
      DepositAmount: decimal(round.owedMinor, round.currency),
      GameId: Number(round.symbol),
      TypeId: types.win,
    },
  }),
  rollback,
  extras: {
    promoWin: (extra) => prize(extra, types.tournamentPrize),
    cashback: (extra) => prize(extra, types.cashback),
  },
}

/** Who plays, in every call. A call without a session has a token that has expired. */
const callerOf = ({
  player,
  currency,
  token,
}: Pick<Session, 'player' | 'currency'> & { readonly token?: string | undefined }) => ({
  PlayerId: Number(player),
  Token: token || 'expired',
  Currency: currency,
})

function rollback({ round, session }: RoundCall): Message {
  return {
    method: 'Rollback',
    fields: {
      ...callerOf({ ...round, token: session?.token }),
      RGSTransactionId: round.betReference,
      GameId: Number(round.symbol),
    },
  }
}

/** Money that names no bet. */
const prize = (extra: Extra, TypeId: number): Message => ({
  method: 'Deposit',
  fields: {
    ...callerOf(extra),
    RGSTransactionId: newReference(),
    DepositAmount: decimal(extra.amountMinor.toString(), extra.currency),
    GameId: Number(extra.symbol),
    TypeId,
  },
})

const decimal = (minor: string, currency: string): number =>
  Number(decimalFromMinor(BigInt(minor), isCurrencyCode(currency) ? currency : 'EUR'))

/** The general error may stand for an unknown outcome: the call is repeated, or a stake rolled back. */
function answerOf(body: Body | null): Answer {
  const id = body === null ? '' : textIn(body, 'ErrorId')
  if (body === null || !/^\d+$/.test(id)) return { outcome: 'unknown' }
  if (DONE.has(id))
    return textIn(body, 'TotalBalance') === '' ? { outcome: 'unknown' } : { outcome: 'done', body }
  const error = Number(id)
  return error === GENERAL ? { outcome: 'again', error } : { outcome: 'refused', error, text: '' }
}
