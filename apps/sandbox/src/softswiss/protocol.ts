import { credentials } from '../credentials.ts'
import type { RefusalReason } from '../studio-kit/client/types.ts'
import { readExact, textIn } from '../studio-kit/exact-json.ts'
import { exactDecimal } from '../studio-kit/jackpots.ts'
import { newReference } from '../studio-kit/message.ts'
import type {
  Answer,
  Body,
  ErrorCode,
  Extra,
  HttpReply,
  Message,
  Policies,
  Protocol,
  GrantReport,
  RoundCall,
} from '../studio-kit/protocol.ts'
import type { Session } from '../studio-kit/store.ts'
import { SIGNATURE_HEADER, signatureOf } from './wire.ts'

/** What the operator's errors mean for the player. */
const reasons: Readonly<Record<number, RefusalReason>> = {
  100: 'funds',
  101: 'session',
  105: 'limit',
  106: 'stakeLimit',
  107: 'game',
  110: 'account',
  153: 'game',
}

/** Statuses whose answer is final. */
const REFUSED = new Set([400, 403, 404, 405, 406, 412])

export const policies: Policies = {
  // The launch names the player: every opening of the page asks for the balance only.
  launchToken: 'once',
  afterLostStake: 'cancel',
  settlement: 'separate',
  sendsZeroWin: false,
  roundEnd: 'flag',
  reportsFreeRoundsOnly: true,
}

/** POST JSON to `{baseUrl}/{play|rollback|freespins}`; 200, or an error's status with `{code, message, balance}`. */
export const protocol: Protocol = {
  toRequest({ method, fields }, { baseUrl, isForged }) {
    const body = JSON.stringify(fields)
    return {
      url: `${baseUrl}/${method}`,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        [SIGNATURE_HEADER]: isForged ? '0'.repeat(64) : signatureOf(body, credentials.softswiss.secret),
      },
      body,
    }
  },
  toAnswer: answerOf,
  balanceIn(body) {
    const balance = textIn(body, 'balance')
    return /^\d+$/.test(balance) ? BigInt(balance) : null
  },
  transactionIdIn(body) {
    const [first] = Array.isArray(body['transactions']) ? (body['transactions'] as Body[]) : []
    return first ? textIn(first, 'tx_id') : ''
  },
  identityIn: (_body, { player, token, currency, jurisdiction, maxMinor }) => ({
    player,
    token,
    currency,
    jurisdiction,
    maxMinor,
  }),
  refusalOf: (error: ErrorCode) => reasons[Number(error)] ?? 'unknown',

  authenticate: askBalance,
  balance: askBalance,
  bet(call) {
    const { contribution, round } = call
    const share =
      contribution === undefined
        ? {}
        : { jackpot_contribution: exactDecimal(contribution.micro, round.currency) }
    return play(call, 'bet', round.stakeMinor, round.betReference, share)
  },
  win: (call) => play(call, 'win', call.round.owedMinor, call.round.winReference),
  rollback: ({ round }) => ({
    method: 'rollback',
    fields: {
      ...placeOf(round),
      game_id: round.id,
      actions: [
        {
          action: 'rollback',
          action_id: `${round.betReference}-back`,
          original_action_id: round.betReference,
        },
      ],
    },
  }),
  freeRoundReport: ({ grant, used, wonMinor, now }) => ({
    method: 'freespins',
    fields: {
      issue_id: grant.code,
      status: statusOf({ grant, used, now }),
      total_amount: Number(wonMinor),
    },
  }),
  extras: { jackpotWin: (extra) => jackpotWin(extra) },
}

function statusOf({ grant, used, now }: Omit<GrantReport, 'wonMinor'>): string {
  if (used >= grant.rounds) return 'played'
  return grant.expiresAt <= now ? 'expired' : 'canceled'
}

const placeOf = ({ player, currency, symbol }: Pick<Session, 'player' | 'currency' | 'symbol'>) => ({
  user_id: player,
  currency,
  game: symbol,
})

function askBalance(session: Session) {
  return { method: 'play', fields: placeOf(session) }
}

/** What a round won of a pot, after its result: the whole win is the jackpot's. */
const jackpotWin = ({ player, currency, symbol, round, amountMinor }: Extra): Message => {
  const amount = Number(amountMinor)
  return {
    method: 'play',
    fields: {
      ...placeOf({ player, currency, symbol }),
      game_id: round,
      finished: true,
      actions: [{ action: 'win', amount, action_id: newReference(), jackpot_win: amount }],
    },
  }
}

function play(
  { round, endsRound }: RoundCall,
  action: 'bet' | 'win',
  minor: string,
  id: string,
  share: object = {},
) {
  return {
    method: 'play',
    fields: {
      ...placeOf(round),
      game_id: round.id,
      finished: endsRound,
      actions: [{ action, amount: Number(minor), action_id: id, ...share }],
    },
  }
}

function answerOf({ status, text }: HttpReply): Answer {
  const body = readExact(text)
  if (body === null) return { outcome: 'unknown' }
  if (status === 200)
    return textIn(body, 'balance') === '' ? { outcome: 'unknown' } : { outcome: 'done', body }
  const error = Number(textIn(body, 'code') || Number.NaN)
  if (!Number.isInteger(error)) return { outcome: 'unknown' }
  if (status >= 500) return { outcome: 'again', error }
  return REFUSED.has(status) ? { outcome: 'refused', error, text: '' } : { outcome: 'unknown' }
}
