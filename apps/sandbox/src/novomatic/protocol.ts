import { credentials } from '../credentials.ts'
import type { RefusalReason } from '../studio-kit/client/types.ts'
import { readExact, textIn } from '../studio-kit/exact-json.ts'
import { newReference } from '../studio-kit/message.ts'
import type {
  Answer,
  Body,
  ErrorCode,
  Extra,
  HttpReply,
  HttpRequest,
  Message,
  Policies,
  Protocol,
  RoundCall,
} from '../studio-kit/protocol.ts'
import type { Session } from '../studio-kit/store.ts'
import { authorizationOf } from './wire.ts'

const BLOCKED = 'Blocked'

/** What the operator's errors mean for the player. */
const reasons: Readonly<Record<string, RefusalReason>> = {
  InsufficientFunds: 'funds',
  TokenInvalid: 'session',
  UserUnknown: 'session',
  GameUnknown: 'game',
  Forbidden: 'account',
  [BLOCKED]: 'account',
}

export const policies: Policies = {
  launchToken: 'reusable',
  afterLostStake: 'cancel',
  settlement: 'separate',
  sendsZeroWin: false,
  roundEnd: 'call',
}

/** GET, POST and PUT below `{baseUrl}`; an error is a status and its name. */
export const protocol: Protocol = {
  toRequest: ({ fields }, { baseUrl, isForged }) => {
    const { verb, path, body } = fields as unknown as Call
    const text = body === undefined ? '' : JSON.stringify(body)
    // The real time, not that of the panel: a signature has an age.
    const dateUtc = new Date().toISOString()
    const basePath = baseUrl.replace(/^https?:\/\/[^/]+/, '')
    const signed = { method: verb, path: basePath + path, dateUtc, body: text }
    return {
      url: baseUrl + path,
      method: verb,
      headers: {
        'content-type': 'application/json',
        DateUtc: dateUtc,
        'NRGS-RequestId': crypto.randomUUID(),
        Authorization: authorizationOf(signed, isForged ? 'forged' : credentials.novomatic.secret),
      },
      body: text,
    }
  },
  toAnswer: answerOf,
  balanceIn(body) {
    const record = body['User']
    const amount = textIn(typeof record === 'object' && record !== null ? (record as Body) : body, 'Amount')
    return /^\d{1,18}$/.test(amount) ? BigInt(amount) : null
  },
  transactionIdIn: (body) => textIn(body, 'TransactionReferenceId'),
  identityIn: (body, { token, maxMinor }) => ({
    player: textIn(body, 'UserId'),
    token,
    currency: textIn(body, 'CurrencyCode'),
    // The protocol has no jurisdiction: the rules are those of the country.
    jurisdiction: textIn(body, 'CountryCode'),
    maxMinor,
  }),
  refusalOf: (error: ErrorCode) => reasons[String(error)] ?? 'unknown',

  authenticate: askForUser,
  balance: askForUser,
  bet: (call) => book(call, 'Stake', { id: call.round.betReference, amount: -Number(call.round.stakeMinor) }),
  win: (call) => book(call, 'Win', { id: call.round.winReference, amount: Number(call.round.owedMinor) }),
  rollback: (call) =>
    book(call, 'CancelStake', { id: call.round.betReference, amount: Number(call.round.stakeMinor) }),
  endRound: ({ round, now }) =>
    messageOf('CasinoRound', {
      verb: 'PUT',
      path: `/Entities/CasinoRound/${round.id}`,
      body: {
        State: 'Finished',
        EndDate: new Date(now).toISOString(),
        InitiatorUserId: round.player,
        InitiatorCurrencyCode: round.currency,
        EntityReferences: [{ EntityType: 'CasinoSession', EntityId: round.sessionId }],
      },
    }),
  extras: { jackpotWin: (extra) => jackpotWin(extra) },
}

/** A call before it is signed. */
interface Call {
  readonly verb: HttpRequest['method']
  readonly path: string
  readonly body?: object
}
const messageOf = (method: string, call: Call): Message => ({ method, fields: { ...call } })

/** A call without a session has a key that has expired. */
const keyOf = (session: Pick<Session, 'token'> | undefined) => session?.token || 'expired'

function askForUser({ player, currency, symbol, token }: Session): Message {
  const query = new URLSearchParams({
    // Not known before the first answer.
    ...(currency === '' ? {} : { CurrencyCode: currency }),
    GameId: symbol,
    PartnerUserSessionKey: keyOf({ token }),
  })
  return messageOf('User', { verb: 'GET', path: `/Cash/Users/${player}?${query.toString()}` })
}

function book(
  { round, session, now }: RoundCall,
  type: 'Stake' | 'Win' | 'CancelStake',
  { id, amount }: { readonly id: string; readonly amount: number },
): Message {
  const query = new URLSearchParams({ PartnerUserSessionKey: keyOf(session) })
  return messageOf(type, {
    verb: 'POST',
    path: `/Cash/Users/${round.player}/Transactions?${query.toString()}`,
    body: {
      TransactionType: `CasinoRound_${type}`,
      TransactionId: id,
      TransactionCreationDate: new Date(now).toISOString(),
      Amount: amount,
      CurrencyCode: round.currency,
      Game: { GameId: round.symbol, GameName: round.symbol },
      User: { UserId: round.player },
      EntityReferences: [
        { EntityType: 'CasinoSession', EntityId: round.sessionId },
        { EntityType: 'CasinoRound', EntityId: round.id },
      ],
    },
  })
}

/** What a round won of a pot, after its result: a win of its own. */
const jackpotWin = ({
  player,
  currency,
  symbol,
  round,
  amountMinor,
  now,
  jackpot = '9000',
}: Extra): Message => {
  const query = new URLSearchParams({ PartnerUserSessionKey: keyOf(undefined) })
  return messageOf('Win', {
    verb: 'POST',
    path: `/Cash/Users/${player}/Transactions?${query.toString()}`,
    body: {
      TransactionType: 'CasinoRound_Win',
      TransactionId: newReference(),
      TransactionCreationDate: new Date(now).toISOString(),
      Amount: Number(amountMinor),
      CurrencyCode: currency,
      Game: { GameId: symbol, GameName: symbol },
      User: { UserId: player },
      EntityReferences: [{ EntityType: 'CasinoRound', EntityId: round }],
      JackpotHits: [{ JackpotId: jackpot }],
    },
  })
}

function answerOf({ status, text }: HttpReply): Answer {
  const body = readExact(text)
  if (body === null) return { outcome: 'unknown' }
  if (status === 200 || status === 201) {
    const state = textIn(body, 'State')
    return state === BLOCKED || state === 'Banned'
      ? { outcome: 'refused', error: BLOCKED, text: '' }
      : { outcome: 'done', body }
  }
  const error = textIn(body, 'Error')
  if (error === '') return { outcome: 'unknown' }
  return status >= 500 ? { outcome: 'again', error } : { outcome: 'refused', error, text: '' }
}
