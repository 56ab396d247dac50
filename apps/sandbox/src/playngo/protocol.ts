import { decimalFromMinor, isCurrencyCode } from '@marquee/money'
import { credentials } from '../credentials.ts'
import type { RefusalReason } from '../studio-kit/client/types.ts'
import { textIn } from '../studio-kit/exact-json.ts'
import { exactDecimal } from '../studio-kit/jackpots.ts'
import { newReference } from '../studio-kit/message.ts'
import type {
  Answer,
  Body,
  ErrorCode,
  Extra,
  HttpReply,
  Identity,
  Message,
  Policies,
  Protocol,
  RoundCall,
} from '../studio-kit/protocol.ts'
import { minorOf } from '../studio-kit/stakes.ts'
import type { Session } from '../studio-kit/store.ts'
import { type Elements, readXml, writeXml } from './xml.ts'

const NOT_AVAILABLE = 12

/** What the operator's codes mean for the player. */
const reasons: Readonly<Record<number, RefusalReason>> = {
  1: 'session',
  2: 'refused',
  4: 'session',
  5: 'account',
  6: 'account',
  7: 'funds',
  9: 'limit',
  10: 'session',
  11: 'limit',
  [NOT_AVAILABLE]: 'game',
}

export const policies: Policies = {
  launchToken: 'once',
  afterLostStake: 'cancel',
  settlement: 'separate',
  sendsZeroWin: true,
  roundEnd: 'none',
}

/** POST XML to `{baseUrl}/{method}`, whose root is the method; the answer has the same root, always HTTP 200. */
export const protocol: Protocol = {
  toRequest({ method, fields }, { baseUrl, isForged }) {
    const { productId, accessToken } = credentials.playngo
    const access = { productId, accessToken: isForged ? 'forged' : accessToken }
    const { jackpots = [], ...elements } = fields as { readonly jackpots?: readonly Elements[] }
    return {
      url: `${baseUrl}/${method}`,
      method: 'POST',
      headers: { 'content-type': 'text/xml; charset=utf-8' },
      body: writeXml(method, { ...(elements as Elements), ...access }, jackpots),
    }
  },
  toAnswer: answerOf,
  balanceIn: (body, currency) => minorOf(body['real'], currency),
  transactionIdIn: (body) => textIn(body, 'externalTransactionId'),
  identityIn,
  refusalOf: (error: ErrorCode) => reasons[Number(error)] ?? 'unknown',

  authenticate: (session, address) => ({
    method: 'authenticate',
    fields: {
      username: session.token,
      client: 'web',
      clientIP: address,
      language: session.language,
      gameId: session.symbol,
      channel: session.platform,
    },
  }),
  balance: (session) => ({
    method: 'balance',
    fields: {
      externalId: session.player,
      currency: session.currency,
      gameId: session.symbol,
      channel: session.platform,
      ...tokenOf(session),
    },
  }),
  bet(call) {
    const { method, fields } = moneyCall('reserve', call, call.round.betReference, call.round.stakeMinor)
    const { contribution, round } = call
    if (contribution === undefined) return { method, fields }
    const loss = exactDecimal(contribution.micro, round.currency)
    return { method, fields: { ...fields, jackpots: [{ id: contribution.id, loss }] } }
  },
  win(call) {
    const { method, fields } = moneyCall('release', call, call.round.winReference, call.round.owedMinor)
    if (call.round.choice.grant === undefined)
      return { method, fields: { ...fields, state: ROUND_RESULT, type: CASH } }
    const freegameFinished = call.endsGrant === true ? '1' : '0'
    return { method, fields: { ...fields, state: ROUND_RESULT, type: PROMOTIONAL, freegameFinished } }
  },
  rollback: (call) => moneyCall('cancelReserve', call, call.round.betReference, call.round.stakeMinor),
  extras: { bonusWin: (extra) => freeGameWin(extra), jackpotWin: (extra) => jackpotWin(extra) },
}

/** `state` of a release, and its `type`. */
const ROUND_RESULT = '0'
const CASH = '0'
const PROMOTIONAL = '1'

function moneyCall(
  method: 'reserve' | 'release' | 'cancelReserve',
  { round, session }: RoundCall,
  transactionId: string,
  minor: string,
): Message {
  return {
    method,
    fields: {
      externalId: round.player,
      transactionId,
      real: decimal(BigInt(minor), round.currency),
      currency: round.currency,
      gameId: round.symbol,
      roundId: round.id,
      ...(round.choice.grant === undefined ? {} : { freegameExternalId: round.choice.grant }),
      ...tokenOf(session),
    },
  }
}

/** A win of a free game without its reserve. */
const freeGameWin = (extra: Extra): Message => ({
  method: 'release',
  fields: {
    externalId: extra.player,
    transactionId: newReference(),
    real: decimal(extra.amountMinor, extra.currency),
    currency: extra.currency,
    gameId: extra.symbol,
    roundId: `${extra.round}-free`,
    state: ROUND_RESULT,
    type: PROMOTIONAL,
    freegameExternalId: 'freegame-1',
    freegameFinished: '1',
  },
})

/** What a round won of a pot, after its result. */
const jackpotWin = (extra: Extra): Message => {
  const real = decimal(extra.amountMinor, extra.currency)
  return {
    method: 'release',
    fields: {
      externalId: extra.player,
      transactionId: newReference(),
      real,
      currency: extra.currency,
      gameId: extra.symbol,
      roundId: extra.round,
      state: ROUND_RESULT,
      type: CASH,
      jackpots: [{ id: extra.jackpot ?? '400', win: real }],
    },
  }
}

const tokenOf = (session: Session | undefined): Elements =>
  session === undefined || session.token === '' ? {} : { externalGameSessionId: session.token }

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text)

const decimal = (minor: bigint, currency: string): string =>
  decimalFromMinor(minor, isCurrencyCode(currency) ? currency : 'EUR')

/** Only `statusCode` decides. 12 says that the same call may be sent again. */
function answerOf({ status, text }: HttpReply, { method }: Message): Answer {
  const read = status === 200 ? readXml(text) : null
  const code = read?.elements['statusCode'] ?? ''
  if (!read || read.root !== method || !/^\d{1,4}$/.test(code)) return { outcome: 'unknown' }
  const error = Number(code)
  if (error === 0) return { outcome: 'done', body: read.elements }
  return error === NOT_AVAILABLE ? { outcome: 'again', error } : { outcome: 'refused', error, text: '' }
}

/** A player without a day of birth and of registration is not let in. */
function identityIn(body: Body): Identity | null {
  if (![textIn(body, 'birthdate'), textIn(body, 'registration')].every(isDay)) return null
  const currency = textIn(body, 'userCurrency')
  return {
    player: textIn(body, 'externalId'),
    token: textIn(body, 'externalGameSessionId'),
    currency,
    jurisdiction: '',
    maxMinor: minorOf(body['betLimit'], currency)?.toString() ?? '',
  }
}
