import { decimalFromMinor, isCurrencyCode } from '@marquee/money'
import { credentials } from '../credentials.ts'
import type { RefusalReason } from '../studio-kit/client/types.ts'
import { readExact, textIn } from '../studio-kit/exact-json.ts'
import type {
  Answer,
  Body,
  ErrorCode,
  Extra,
  GrantReport,
  Identity,
  Message,
  Policies,
  Protocol,
  RoundCall,
} from '../studio-kit/protocol.ts'
import { exactDecimal } from '../studio-kit/jackpots.ts'
import { newReference } from '../studio-kit/message.ts'
import { minorOf } from '../studio-kit/stakes.ts'
import { type Fields, hashOf } from './wire.ts'

/** Errors after which the studio repeats the call; all others are final. */
const ASK_AGAIN = new Set([100, 130])

/** What the operator's errors mean for the player. */
const reasons: Readonly<Record<number, RefusalReason>> = {
  1: 'funds',
  2: 'session',
  3: 'refused',
  4: 'session',
  6: 'account',
  8: 'game',
  50: 'limit',
  210: 'message',
  310: 'stakeLimit',
}

export const policies: Policies = {
  launchToken: 'reusable',
  afterLostStake: 'repeat',
  settlement: 'separate',
  sendsZeroWin: true,
  roundEnd: 'call',
}

/** POST form to `{baseUrl}/{method}.html`, JSON back, always HTTP 200. */
export const protocol: Protocol = {
  toRequest({ method, fields }, { baseUrl, isForged }) {
    const { secret, providerId } = credentials.pragmatic
    const all = { ...(fields as Fields), providerId }
    const hash = isForged ? '0'.repeat(32) : hashOf(all, secret)
    return {
      url: `${baseUrl}/${method}.html`,
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ ...all, hash }).toString(),
    }
  },
  toAnswer: ({ status, text }) => answerOf(status === 200 ? readExact(text) : null),
  balanceIn,
  transactionIdIn: (body) => textIn(body, 'transactionId'),
  identityIn,
  messageIn,
  refusalOf: (error: ErrorCode) => reasons[Number(error)] ?? 'unknown',

  authenticate: (session, address) => ({
    method: 'authenticate',
    fields: { token: session.token, gameId: session.symbol, ipAddress: address },
  }),
  balance: (session) => ({ method: 'balance', fields: { userId: session.player, token: session.token } }),
  bet,
  win,
  rollback: (call) => ({
    method: 'refund',
    fields: {
      ...baseFields(call),
      reference: call.round.betReference,
      amount: decimal(BigInt(call.round.stakeMinor), call.round.currency),
      timestamp: String(call.now),
    },
  }),
  freeRoundReport,
  endRound: (call) => ({ method: 'endRound', fields: baseFields(call) }),
  extras: {
    promoWin: (extra) => promoWin(extra, 'tournament-1', 'T'),
    cashback: (extra) => promoWin(extra, 'cashback-1', 'C'),
    jackpotWin: (extra) => ({
      method: 'jackpotWin',
      fields: {
        ...extraFields(extra),
        ...placeOf(extra),
        jackpotId: extra.jackpot ?? 'sandbox-1',
        jackpotDetails: 'level 1',
      },
    }),
    bonusWin: (extra) => ({ method: 'bonusWin', fields: { ...extraFields(extra), ...placeOf(extra) } }),
    adjustment: (extra) => ({
      method: 'adjustment',
      fields: { ...extraFields(extra), ...placeOf(extra), validBetAmount: '0.00' },
    }),
  },
}

function decimal(minor: bigint, currency: string): string {
  if (!isCurrencyCode(currency)) throw new RangeError(`unknown currency ${currency}`)
  return decimalFromMinor(minor, currency)
}

const baseFields = ({ round }: RoundCall): Fields => ({
  userId: round.player,
  gameId: round.symbol,
  roundId: round.id,
})

/** The award of a free round. The operator takes no stake, and pays by its agreement with us: each win or the total. */
const bonusOf = ({ round }: RoundCall): Fields =>
  round.choice.grant === undefined ? {} : { bonusCode: round.choice.grant }

/** The stake's share of a jackpot, with all its digits. */
const shareOf = ({ contribution, round }: RoundCall): Fields =>
  contribution === undefined
    ? {}
    : {
        jackpotId: contribution.id,
        jackpotContribution: exactDecimal(contribution.micro, round.currency),
      }

function bet(call: RoundCall): Message {
  const { round, session } = call
  return {
    method: 'bet',
    fields: {
      ...baseFields(call),
      amount: decimal(BigInt(round.stakeMinor), round.currency),
      reference: round.betReference,
      timestamp: String(round.placedAt),
      roundDetails: 'spin',
      ...bonusOf(call),
      ...shareOf(call),
      currency: round.currency,
      platform: session?.platform ?? 'WEB',
      language: session?.language ?? 'en',
      token: session?.token ?? '',
    },
  }
}

function win(call: RoundCall): Message {
  const { round, session } = call
  return {
    method: 'result',
    fields: {
      ...baseFields(call),
      amount: decimal(BigInt(round.owedMinor), round.currency),
      reference: round.winReference,
      timestamp: String(round.drawnAt ?? round.placedAt),
      roundDetails: 'spin',
      ...bonusOf(call),
      currency: round.currency,
      platform: session?.platform ?? 'WEB',
      token: session?.token ?? '',
    },
  }
}

const placeOf = ({ symbol, round }: Extra): Fields => ({ gameId: symbol, roundId: round })

const extraFields = (extra: Extra): Fields => ({
  userId: extra.player,
  amount: decimal(extra.amountMinor, extra.currency),
  reference: newReference(),
  timestamp: String(extra.now),
})

function freeRoundReport({ grant, wonMinor, now }: GrantReport): Message {
  return {
    method: 'bonusWin',
    fields: {
      userId: grant.player,
      amount: decimal(BigInt(wonMinor), grant.currency),
      reference: grant.reference,
      bonusCode: grant.code,
      gameId: grant.symbol,
      timestamp: String(now),
    },
  }
}

function promoWin(extra: Extra, campaignId: string, campaignType: string): Message {
  const fields = { ...extraFields(extra), campaignId, campaignType, currency: extra.currency }
  return { method: 'promoWin', fields }
}

function answerOf(body: Body | null): Answer {
  const error = body === null ? Number.NaN : Number(body['error'])
  if (body === null || !Number.isInteger(error)) return { outcome: 'unknown' }
  if (error === 0) return { outcome: 'done', body }
  return ASK_AGAIN.has(error) ? { outcome: 'again', error } : { outcome: 'refused', error, text: '' }
}

function balanceIn(body: Body, currency: string): bigint | null {
  const cash = minorOf(body['cash'], currency)
  const bonus = minorOf(body['bonus'] ?? '0', currency)
  return cash === null || bonus === null ? null : cash + bonus
}

function identityIn(body: Body, session: { token: string }): Identity | null {
  const currency = textIn(body, 'currency')
  return {
    player: textIn(body, 'userId'),
    token: textIn(body, 'token') || session.token,
    currency,
    jurisdiction: textIn(body, 'jurisdiction'),
    maxMinor: maximumIn(body['extraInfo'], currency),
  }
}

/** Maximum stake of the player's jurisdiction; `extraInfo` is an object or its JSON as text. */
function maximumIn(extraInfo: unknown, currency: string): string {
  const fields = typeof extraInfo === 'string' ? readExact(extraInfo) : extraInfo
  if (typeof fields !== 'object' || fields === null) return ''
  return minorOf((fields as Body)['jurisdictionMaxBet'], currency)?.toString() ?? ''
}

/** A message that the player must see before the next bet; the studio refunds the bet for it. */
function messageIn(body: Body): string | null {
  const triggers = body['messageTriggers']
  if (!Array.isArray(triggers)) return null
  for (const trigger of triggers as unknown[]) {
    if (typeof trigger !== 'object' || trigger === null) continue
    const { title, text, nonIntrusive } = trigger as Record<string, unknown>
    if (nonIntrusive === true || nonIntrusive === 'true') continue
    return [title, text].filter((part) => typeof part === 'string' && part !== '').join('. ')
  }
  return null
}
