import { systemClock } from '../../../kernel/index.ts'
import type { CommonCalls, OptionalCalls, Result, StudioAnswer } from '../conformance-driver.ts'
import type { OpenedPlayer, StudioWire } from '../conformance-wire.ts'
import { createNovomatic } from './adapter.ts'
import { authorizationOf } from './auth.ts'
import type { NovomaticAccount, NovomaticConfig } from './config.ts'
import { novomatic } from './studio.ts'

const config: NovomaticConfig = { apiUrl: 'http://studio.invalid', gameOrigin: 'http://studio.invalid' }
const account: NovomaticAccount = {
  id: 'main',
  markets: null,
  partner: 'house',
  publicKey: 'public',
  secrets: ['current', 'previous'],
  addresses: [],
}

const results: Readonly<Record<string, Result>> = {
  BadRequest: 'bad-request',
  Unauthorized: 'signature',
  Forbidden: 'blocked',
  UserUnknown: 'session',
  TokenInvalid: 'session',
  GameUnknown: 'final',
  InsufficientFunds: 'no-funds',
  InternalError: 'retry',
}
/** `Forbidden` has several meanings; only the message tells them apart. */
function resultOf(name: string, message: string): Result {
  if (message.startsWith('A limit')) return 'limit'
  return message === 'The stake is above the maximum' ? 'stake-max' : (results[name] ?? 'final')
}

export const novomaticWire: StudioWire = {
  name: 'Novomatic',
  expects: {
    repeatedBet: 'ok',
    repeatedWin: 'ok',
    repeatedRollback: 'ok',
    conflict: 'bad-request',
    winWithoutBet: 'ok',
    rollbackOfUnknownBet: 'ok',
    rollbackAfterWin: 'bad-request',
    betAfterRollback: 'bad-request',
    betAfterEnd: 'bad-request',
    neverAgain: 'final',
    currency: 'bad-request',
    timeLimit: 'limit',
    unknownGrant: 'bad-request',
  },
  hasBalanceInRefusals: false,
  signsCalls: true,
  calls: new Set(['endRound', 'jackpot']),
  facts: novomatic,
  create: (client) => createNovomatic({ config, accounts: [account], clock: systemClock, client }),
  answerLaunch: () => JSON.stringify({ GamePresentationURL: `${config.gameOrigin}/game` }),
  toldOfPlayer: (sent) =>
    sent.flatMap(({ path, body }) =>
      ['UserId', 'PartnerUserSessionKey', 'Cash'].filter((name) => `${path}${body}`.includes(name)),
    ),
  player: studioPlayer,
}

interface AnswerBody {
  readonly TransactionReferenceId?: string
  readonly Amount?: number
  readonly User?: { readonly Amount: number }
  readonly Error?: string
  readonly Message?: string
}

/** Signed calls of a player. */
function callerOf({ base }: OpenedPlayer) {
  let calls = 0
  async function call(
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    { fields, secret = 'previous' }: { fields?: object; secret?: string } = {},
  ): Promise<StudioAnswer> {
    const dateUtc = new Date().toISOString()
    const body = fields === undefined ? '' : JSON.stringify(fields)
    const signed = { method, path: `${new URL(base).pathname}${path}`, dateUtc, body }
    const id = `call-${++calls}`
    const response = await fetch(`${base}${path}`, {
      method,
      headers: {
        Authorization: authorizationOf(signed, account.publicKey, secret),
        DateUtc: dateUtc,
        'NRGS-RequestId': id,
      },
      ...(fields === undefined ? {} : { body }),
    })
    if (response.headers.get('nrgs-requestreferenceid') !== id)
      throw new Error('an answer has the id of its call')
    const answer = (await response.json()) as AnswerBody
    const amount = answer.User?.Amount ?? (method === 'GET' ? answer.Amount : undefined)
    return {
      result: response.ok ? 'ok' : resultOf(answer.Error ?? '', answer.Message ?? ''),
      balance: amount === undefined ? null : BigInt(amount),
      transactionId: answer.TransactionReferenceId ?? '',
    }
  }
  return call
}

function studioPlayer(opened: OpenedPlayer) {
  const { playerId, token, game } = opened
  const call = callerOf(opened)
  const user = `/Cash/Users/${playerId}`
  const record = `${user}?CurrencyCode=EUR&GameId=${game.symbol}&PartnerUserSessionKey=${token}`
  const transaction = (type: string, id: string, round: string, amount: bigint, more: object = {}) => ({
    TransactionType: `CasinoRound_${type}`,
    TransactionId: id,
    TransactionCreationDate: '2026-03-29T00:30:00Z',
    Amount: Number(amount),
    CurrencyCode: 'EUR',
    Game: { GameId: game.symbol, GameName: game.name },
    User: { UserId: playerId.toString() },
    EntityReferences: [
      { EntityType: 'CasinoSession', EntityId: 's-1' },
      { EntityType: 'CasinoRound', EntityId: round },
    ],
    ...more,
  })
  const book = (fields: object, secret?: string) =>
    call('POST', `${user}/Transactions?PartnerUserSessionKey=${token}`, {
      fields,
      ...(secret === undefined ? {} : { secret }),
    })
  const player: CommonCalls & Pick<OptionalCalls, 'endRound' | 'jackpot'> = {
    authenticate: () => call('GET', record),
    balance: () => call('GET', record),
    bet: ({ id, round, amount, currency = 'EUR', badSignature }) =>
      book(
        transaction('Stake', id, round, -amount, { CurrencyCode: currency }),
        badSignature ? 'wrong' : 'current',
      ),
    win: ({ id, round, amount, currency = 'EUR' }) =>
      book(transaction('Win', id, round, amount, { CurrencyCode: currency })),
    jackpot: ({ id, round = 'r', amount }) =>
      book(transaction('Win', id, round, amount, { JackpotHits: [{ JackpotId: '9001' }] })),
    rollback: ({ betId, round }) => book(transaction('CancelStake', betId, round, 0n)),
    endRound: (round) =>
      call('PUT', `/Entities/CasinoRound/${round}`, {
        fields: {
          State: 'Finished',
          EndDate: '2026-03-29T00:30:05Z',
          InitiatorUserId: playerId.toString(),
          InitiatorCurrencyCode: 'EUR',
        },
      }),
  }
  return player
}
