import { describe, expect, it } from 'vitest'
import { studioConformance } from '../conformance.ts'
import type { StudioAnswer } from '../conformance-driver.ts'
import { conformanceDriver, type OpenedPlayer, type StudioWire } from '../conformance-kit.ts'
import { createSoftswiss } from './adapter.ts'
import { signatureOf } from './auth.ts'
import type { SoftswissAccount, SoftswissConfig } from './config.ts'
import { softswiss } from './studio.ts'

const config: SoftswissConfig = { apiUrl: 'http://studio.invalid', gameOrigin: 'http://studio.invalid' }
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

const caller =
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

type Call = ReturnType<typeof caller>
/** Calls of the last player of the conformance tests, for rows that only this protocol has. */
let call: Call

const action = (kind: 'bet' | 'win', id: string, amount: bigint) => ({
  action: kind,
  action_id: id,
  amount: Number(amount),
})
const rollbackOf = (id: string) => ({ action: 'rollback', action_id: `back-${id}`, original_action_id: id })

const wire: StudioWire = {
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
    unknownGrant: 'bad-request',
  },
  hasTokens: false,
  hasBalanceInRefusals: true,
  calls: new Set(['endRound', 'freeRoundTotal', 'betAndWin', 'rollbackWin']),
  facts: softswiss,
  create: (client) => createSoftswiss({ config, accounts: [account], client }),
  answerLaunch: () => JSON.stringify({ launch_options: { game_url: `${config.gameOrigin}/game` } }),
  toldOfPlayer: (sent) =>
    sent.flatMap(({ body }) => ['user', 'currency'].filter((name) => name in JSON.parse(body))),
  player(opened) {
    call = caller(opened)
    const own = call
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
      win: ({ id, round, amount }) => play(round, [action('win', id, amount)]),
      rollback: ({ betId, round }) => own('rollback', { game_id: round, actions: [rollbackOf(betId)] }),
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

const driver = conformanceDriver(wire)
studioConformance(driver)

describe('SoftSwiss: calls of several actions', () => {
  const rule = (title: string, check: (play: Call, cash: () => Promise<bigint>) => Promise<void>) =>
    it(title, async () => {
      await driver.open()
      try {
        const player = await driver.player(1000n)
        await check(call, () => player.cash())
        expect(await player.differences()).toEqual([])
      } finally {
        await driver.close()
      }
    })
  rule('are answered in their order, and repeated with the same ids', async (own, cash) => {
    const sent = {
      game_id: 'r',
      finished: true,
      actions: [action('win', 'w', 50n), action('bet', 'b', 100n), action('bet', 'b2', 900n)],
    }
    const first = await own('play', sent)
    expect(first).toMatchObject({ result: 'ok', balance: 50n })
    expect(first.body.transactions?.map((one) => one.action_id)).toEqual(['w', 'b', 'b2'])
    expect((await own('play', sent)).body).toEqual(first.body)
    expect(await cash()).toBe(50n)
  })
  rule('compare the sum of bets, and move nothing when it is above the balance', async (own, cash) => {
    const actions = [action('win', 'w', 50n), action('bet', 'b', 600n), action('bet', 'b2', 401n)]
    expect(await own('play', { game_id: 'r', actions })).toMatchObject({ result: 'no-funds', balance: 1000n })
    expect(await cash()).toBe(1000n)
  })
  rule('end a round without a win', async (own, cash) => {
    const lost = { game_id: 'r', finished: true, actions: [action('bet', 'b', 100n)] }
    expect((await own('play', lost)).result).toBe('ok')
    expect((await own('play', lost)).result).toBe('ok')
    expect((await own('play', { game_id: 'r', actions: [action('bet', 'b2', 100n)] })).result).toBe('final')
    expect(await cash()).toBe(900n)
  })
  rule('take nothing for what was rolled back before, and all of the rest', async (own, cash) => {
    await own('rollback', { game_id: 'r', actions: [rollbackOf('b'), rollbackOf('w')] })
    const sent = {
      game_id: 'r',
      actions: [action('bet', 'b', 300n), action('bet', 'b2', 100n), action('win', 'w', 50n)],
    }
    const first = await own('play', sent)
    expect(first).toMatchObject({ result: 'ok', balance: 900n })
    expect(first.body.transactions?.every((one) => one.tx_id !== '')).toBe(true)
    expect((await own('play', sent)).body).toEqual(first.body)
    expect(await cash()).toBe(900n)
  })
  rule('are rolled back together', async (own, cash) => {
    await own('play', { game_id: 'r', actions: [action('bet', 'b', 300n), action('win', 'w', 700n)] })
    const back = { game_id: 'r', actions: [rollbackOf('b'), rollbackOf('w'), rollbackOf('never')] }
    const first = await own('rollback', back)
    expect(first).toMatchObject({ result: 'ok', balance: 1000n })
    expect(first.body.transactions?.map((one) => one.tx_id !== '')).toEqual([true, true, false])
    expect((await own('rollback', back)).body).toEqual(first.body)
    expect(await cash()).toBe(1000n)
  })
})
