import type { StudioAnswer } from '../conformance-driver.ts'
import type { OpenedPlayer, StudioWire } from '../conformance-wire.ts'
import { createSoftswiss } from './adapter.ts'
import { signatureOf } from './auth.ts'
import type { SoftswissAccount, SoftswissConfig } from './config.ts'
import { softswiss } from './studio.ts'

const config: SoftswissConfig = {
  apiUrl: 'http://studio.invalid',
  gameOrigin: 'http://studio.invalid',
  betLevels: new Map(),
}
const account: SoftswissAccount = {
  id: 'main',
  markets: null,
  casinoId: 'test-operator',
  secrets: ['current', 'previous'],
  addresses: [],
}

const results: Readonly<Record<number, StudioAnswer['result']>> = {
  100: 'no-funds',
  101: 'session',
  105: 'limit',
  106: 'stake-max',
  107: 'final',
  110: 'blocked',
  154: 'currency',
  400: 'bad-request',
  403: 'signature',
  406: 'bad-request',
  500: 'retry',
}

interface Body {
  readonly code?: number
  readonly balance?: number
  readonly transactions?: readonly { readonly action_id: string; readonly tx_id: string }[]
}

/** Signed calls of a player. */
export const softswissCaller =
  ({ base, playerId, game }: Pick<OpenedPlayer, 'base' | 'playerId' | 'game'>) =>
  async (path: string, fields: object, secret = 'current'): Promise<StudioAnswer & { body: Body }> => {
    const sent = JSON.stringify({
      user_id: playerId.toString(),
      currency: 'EUR',
      game: game.symbol,
      ...fields,
    })
    const response = await fetch(`${base}/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-request-sign': signatureOf(sent, secret) },
      body: sent,
    })
    const body = (await response.json()) as Body
    return {
      result: response.ok ? 'ok' : (results[body.code ?? 0] ?? 'final'),
      balance: body.balance === undefined ? null : BigInt(body.balance),
      transactionId: body.transactions?.[0]?.tx_id ?? '',
      body,
    }
  }

export const action = (kind: 'bet' | 'win', id: string, amount: bigint) => ({
  action: kind,
  action_id: id,
  amount: Number(amount),
})
export const rollbackOf = (id: string) => ({
  action: 'rollback',
  action_id: `back-${id}`,
  original_action_id: id,
})

export const softswissWire: StudioWire = {
  name: 'SoftSwiss',
  expects: {
    repeatedBet: 'ok',
    repeatedWin: 'ok',
    repeatedRollback: 'ok',
    conflict: 'bad-request',
    winWithoutBet: 'ok',
    rollbackOfUnknownBet: 'ok',
    rollbackAfterWin: 'ok',
    betAfterRollback: 'ok',
    betAfterEnd: 'final',
    neverAgain: 'final',
    currency: 'currency',
    timeLimit: 'limit',
    unknownGrant: 'bad-request',
  },
  hasBalanceInRefusals: true,
  signsCalls: true,
  calls: new Set(['endRound', 'freeRoundTotal', 'betAndWin', 'jackpot', 'rollbackWin']),
  facts: softswiss,
  create: (client) => createSoftswiss({ config, accounts: [account], client, tableClient: client }),
  answerLaunch: () => JSON.stringify({ launch_options: { game_url: `${config.gameOrigin}/game` } }),
  toldOfPlayer: (sent) =>
    sent.flatMap(({ body }) => ['user', 'currency'].filter((name) => name in JSON.parse(body))),
  player(opened) {
    const own = softswissCaller(opened)
    const play = (round: string, actions: readonly object[], more: object = {}) =>
      own('play', { game_id: round, finished: false, actions, ...more })
    return {
      authenticate: () => own('play', {}),
      balance: () => own('play', {}),
      bet: ({ id, round, amount, badSignature, currency = 'EUR' }) =>
        own(
          'play',
          { game_id: round, currency, actions: [action('bet', id, amount)] },
          badSignature ? 'wrong' : 'current',
        ),
      win: ({ id, round, amount, currency = 'EUR' }) =>
        play(round, [action('win', id, amount)], { currency }),
      rollback: ({ betId, round }) => own('rollback', { game_id: round, actions: [rollbackOf(betId)] }),
      jackpot: ({ id, round = 'r', amount }) =>
        play(round, [{ ...action('win', id, amount), jackpot_win: Number(amount) }], { finished: true }),
      endRound: (round) => play(round, [], { finished: true }),
      betAndWin: ({ id, round, amount, win }) =>
        play(round, [action('bet', id, amount), action('win', `${id}-win`, win)], { finished: true }),
      rollbackWin: ({ winId, round }) => own('rollback', { game_id: round, actions: [rollbackOf(winId)] }),
      freeRoundTotal: ({ award, amount }) =>
        own('freespins', {
          issue_id: `${opened.playerId}-${award}`,
          status: 'played',
          total_amount: Number(amount),
        }),
    }
  },
}
