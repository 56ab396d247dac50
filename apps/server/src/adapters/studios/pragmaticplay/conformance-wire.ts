import { decimalFromMinor } from '@marquee/money'
import type { StudioAnswer } from '../conformance-driver.ts'
import type { OpenedPlayer, StudioWire } from '../conformance-wire.ts'
import { readQuery, writeForm } from '../transports/form.ts'
import { createPragmaticPlay } from './adapter.ts'
import { signatureOf } from './auth.ts'
import type { PragmaticAccount, PragmaticConfig } from './config.ts'
import { pragmaticPlay } from './studio.ts'

const config: PragmaticConfig = {
  apiUrl: 'http://studio.invalid',
  gameOrigin: 'http://studio.invalid',
  freeRoundCredit: 'total',
}
const account: PragmaticAccount = {
  id: 'main',
  markets: null,
  secureLogin: 'test-operator',
  secrets: ['current', 'previous'],
  providerId: 'PragmaticPlay',
  stylename: 'test',
  addresses: [],
}

const results: Readonly<Record<number, StudioAnswer['result']>> = {
  0: 'ok',
  1: 'no-funds',
  4: 'session',
  5: 'signature',
  6: 'blocked',
  7: 'bad-request',
  3: 'time-limit',
  50: 'limit',
  310: 'stake-max',
  100: 'retry',
  120: 'final',
}

export const pragmaticPlayWire: StudioWire = {
  name: 'Pragmatic Play',
  expects: {
    repeatedBet: 'ok',
    repeatedWin: 'ok',
    repeatedRollback: 'ok',
    conflict: 'bad-request',
    winWithoutBet: 'retry',
    rollbackOfUnknownBet: 'ok',
    rollbackAfterWin: 'final',
    betAfterRollback: 'final',
    betAfterEnd: 'final',
    neverAgain: 'final',
    currency: 'currency',
    unknownGrant: 'bad-request',
  },
  hasBalanceInRefusals: true,
  signsCalls: true,
  calls: new Set(['endRound', 'promo', 'jackpot', 'freeRoundReport', 'adjust']),
  facts: pragmaticPlay,
  create: (client) => createPragmaticPlay({ config, accounts: [account], client, tableClient: client }),
  answerLaunch: () => JSON.stringify({ error: '0', gameURL: `${config.gameOrigin}/game` }),
  toldOfPlayer: (sent) =>
    sent.flatMap(({ body }) => ['token', 'externalPlayerId'].filter((name) => name in readQuery(body))),
  player: studioPlayer,
}

/** Signed calls of a player. */
function callerOf({ base, playerId }: OpenedPlayer) {
  async function call(
    method: string,
    fields: Record<string, string>,
    badSignature = false,
  ): Promise<StudioAnswer> {
    const form = { providerId: account.providerId, userId: playerId.toString(), ...fields }
    const hash = signatureOf(form, badSignature ? 'wrong' : 'current')
    const response = await fetch(`${base}/${method}.html`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: writeForm({ ...form, hash }),
    })
    const text = await response.text()
    const body = JSON.parse(text) as { error: number; transactionId?: string; description: string }
    const cash = /"cash":(\d+)\.(\d\d)/.exec(text)
    const isCurrency = body.error === 7 && body.description.endsWith('currency')
    return {
      result: isCurrency ? 'currency' : (results[body.error] ?? 'final'),
      balance: cash ? BigInt(`${cash[1]}${cash[2]}`) : null,
      transactionId: body.transactionId ?? '',
    }
  }
  return call
}

function studioPlayer(opened: OpenedPlayer) {
  const { token, game } = opened
  const call = callerOf(opened)
  const inGame = {
    gameId: game.symbol,
    timestamp: '1767225600000',
    roundDetails: 'spin',
    platform: 'WEB',
    language: 'fi',
  }
  const money = (minor: bigint) => decimalFromMinor(minor, 'EUR')
  const calls: ReturnType<StudioWire['player']> = {
    authenticate: () => call('authenticate', { token }),
    balance: () => call('balance', {}),
    bet: ({ id, round, amount, badSignature, award, currency = 'EUR' }) =>
      call(
        'bet',
        {
          ...inGame,
          token,
          reference: id,
          roundId: round,
          amount: money(amount),
          currency,
          ...(award === undefined ? {} : { bonusCode: award }),
        },
        badSignature,
      ),
    win: ({ id, round, amount, currency = 'EUR' }) =>
      call('result', { ...inGame, reference: id, roundId: round, amount: money(amount), currency }),
    rollback: ({ betId }) => call('refund', { reference: betId }),
    endRound: (round) => call('endRound', { gameId: game.symbol, roundId: round }),
    promo: ({ id, amount, currency = 'EUR' }) =>
      call('promoWin', {
        campaignId: 'c-1',
        campaignType: 'R',
        reference: id,
        amount: money(amount),
        currency,
        timestamp: '1',
      }),
    jackpot: ({ id, amount }) =>
      call('jackpotWin', { jackpotId: 'j-1', reference: id, amount: money(amount), timestamp: '1' }),
    freeRoundReport: ({ id, amount, award }) =>
      call('bonusWin', {
        reference: id,
        amount: money(amount),
        ...(award === undefined ? {} : { bonusCode: award }),
      }),
    adjust: ({ id, round, amount }) =>
      call('adjustment', {
        ...inGame,
        reference: id,
        roundId: round,
        amount: money(amount),
        validBetAmount: '0.00',
      }),
  }
  return calls
}
