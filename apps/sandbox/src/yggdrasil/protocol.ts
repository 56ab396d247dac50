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
  Identity,
  Message,
  Policies,
  Protocol,
  RoundCall,
} from '../studio-kit/protocol.ts'
import { minorOf } from '../studio-kit/stakes.ts'
import type { Session } from '../studio-kit/store.ts'

const VERSION = '1.2'

/** The error without a code of its own. */
const OTHER_ERROR = 1
/** After the general error a wager is cancelled and its result sent again; every other call has ended. */
const ASKED_AGAIN: ReadonlySet<string> = new Set(['wager', 'endwager'])

/** What the operator's codes mean for the player. */
const reasons: Readonly<Record<number, RefusalReason>> = {
  1000: 'session',
  1006: 'funds',
  1007: 'account',
  1008: 'limit',
  1009: 'stakeLimit',
  1013: 'stakeLimit',
}

export const policies: Policies = {
  launchToken: 'reusable',
  afterLostStake: 'cancel',
  settlement: 'separate',
  // `endwager` ends every round, also one without a payment.
  sendsZeroWin: true,
  roundEnd: 'none',
}

/** GET `{baseUrl}/{key}/{method}.json?…`; `code` 0 with `data`, or a code and `msg`. */
export const protocol: Protocol = {
  toRequest({ method, fields }, { baseUrl, isForged }) {
    const { organization, key } = credentials.yggdrasil
    const query = new URLSearchParams({ org: organization, version: VERSION })
    for (const [name, value] of Object.entries(fields)) if (value !== '') query.set(name, String(value))
    return {
      url: `${baseUrl}/${isForged ? 'forged' : key}/${method}.json?${query.toString()}`,
      method: 'GET',
      headers: {},
      body: '',
    }
  },
  toAnswer: answerOf,
  balanceIn(body, currency) {
    const [cash, bonus] = ['balance', 'applicableBonus'].map((name) => minorOf(body[name], currency))
    return cash == null || bonus == null ? null : cash + bonus
  },
  // The answers have no id of the operator's transaction.
  transactionIdIn: () => '',
  identityIn,
  refusalOf: (error: ErrorCode) => reasons[Number(error)] ?? 'unknown',

  authenticate: ({ token }) => ({ method: 'playerinfo', fields: { sessiontoken: token } }),
  balance: (session) => ({
    method: 'getbalance',
    fields: { playerid: session.player, sessiontoken: session.token, gameid: session.symbol },
  }),
  bet: (call) => ({
    method: 'wager',
    fields: {
      ...roundFields(call, call.round.betReference),
      sessiontoken: call.session?.token ?? '',
      amount: decimal(isPrepaid(call) ? '0' : call.round.stakeMinor, call.round.currency),
    },
  }),
  win: (call) => ({
    method: 'endwager',
    fields: {
      ...roundFields(call, call.round.winReference),
      ...wonFields(call),
      isJackpotWin: 'false',
    },
  }),
  rollback: ({ round }) => ({
    method: 'cancelwager',
    fields: { playerid: round.player, reference: round.id, subreference: round.betReference },
  }),
  freeRoundReport,
  extras: {
    promoWin: (extra) => payout(extra, { campaignref: 'tournament-1' }),
    cashback: (extra) => payout(extra, { campaignref: 'cashback-1' }),
    bonusWin: (extra) => payout(extra, { campaignref: 'freespins-1', prepaidref: 'freespins-1' }),
  },
}

const isPrepaid = ({ round }: RoundCall): boolean => round.choice.grant !== undefined

/** A prepaid spin moves nothing by itself: what it has won is its `bonusprize`, and part of the payout of its award. */
function wonFields(call: RoundCall) {
  const { owedMinor, currency } = call.round
  const won = decimal(owedMinor, currency)
  return isPrepaid(call) ? { amount: decimal('0', currency), bonusprize: won } : { amount: won }
}

function freeRoundReport({ grant, wonMinor }: GrantReport): Message {
  const amount = decimal(wonMinor, grant.currency)
  const award = { campaignref: grant.campaign, prepaidref: grant.code }
  const fields = { playerid: grant.player, currency: grant.currency, reference: grant.reference }
  return { method: 'campaignpayout', fields: { ...fields, ...award, amount } }
}

/** A round has one `reference`; the second part tells its calls apart. */
const roundFields = ({ round, session }: RoundCall, subreference: string) => ({
  playerid: round.player,
  currency: round.currency,
  reference: round.id,
  subreference,
  cat3: session?.platform ?? 'pc',
  cat5: round.symbol,
  ...(round.choice.grant === undefined
    ? {}
    : { prepaidref: round.choice.grant, prepaidvalue: decimal(round.stakeMinor, round.currency) }),
})

const payout = (extra: Extra, campaign: Readonly<Record<string, string>>): Message => ({
  method: 'campaignpayout',
  fields: {
    playerid: extra.player,
    currency: extra.currency,
    reference: newReference(),
    amount: decimal(extra.amountMinor.toString(), extra.currency),
    ...campaign,
  },
})

const decimal = (minor: string, currency: string): string =>
  decimalFromMinor(BigInt(minor), isCurrencyCode(currency) ? currency : 'EUR')

function identityIn(body: Body, { token }: Session): Identity | null {
  const currency = textIn(body, 'currency')
  const maximum = minorOf(body['maxBetLimit'], currency)
  return {
    player: textIn(body, 'playerId'),
    token,
    currency,
    // The protocol has no jurisdiction: the rules are those of the country.
    jurisdiction: textIn(body, 'country'),
    maxMinor: maximum === null ? '' : maximum.toString(),
  }
}

/** A status that is not 200 says nothing of the outcome: the call is repeated, or a wager cancelled. */
function answerOf({ status, text }: HttpReply, { method }: Message): Answer {
  const body = status === 200 ? readExact(text) : null
  const code = body === null ? '' : textIn(body, 'code')
  if (body === null || !/^\d+$/.test(code)) return { outcome: 'unknown' }
  const error = Number(code)
  if (error === OTHER_ERROR && ASKED_AGAIN.has(method)) return { outcome: 'again', error }
  if (error !== 0) return { outcome: 'refused', error, text: '' }
  const { data } = body
  return typeof data === 'object' && data !== null
    ? { outcome: 'done', body: data as Body }
    : { outcome: 'unknown' }
}
