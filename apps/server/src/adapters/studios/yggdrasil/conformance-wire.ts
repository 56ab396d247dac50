import { decimalFromMinor } from '@marquee/money'
import type { StudioAnswer } from '../conformance-driver.ts'
import type { OpenedPlayer, StudioWire } from '../conformance-wire.ts'
import { writeForm } from '../transports/form.ts'
import { createYggdrasil } from './adapter.ts'
import type { YggdrasilAccount, YggdrasilConfig } from './config.ts'
import { yggdrasil } from './studio.ts'

const config: YggdrasilConfig = {
  launchUrl: 'http://studio.invalid/init/launchClient.html',
  demoUrl: 'http://demo.invalid/init/launchClient.html',
  apiUrl: 'http://api.invalid',
  freeRoundCredit: 'total',
}
const account: YggdrasilAccount = {
  id: 'main',
  markets: null,
  organization: 'test-operator',
  licence: 'malta',
  apiUser: 'user',
  apiPassword: 'password',
  secrets: ['current', 'previous'],
  addresses: [],
}

const results: Readonly<Record<number, StudioAnswer['result']>> = {
  0: 'ok',
  1000: 'session',
  1006: 'no-funds',
  1007: 'blocked',
  1008: 'limit',
  1013: 'stake-max',
}
/** 1 and 1008 have several meanings; only `msg` tells them apart. */
function resultOf(status: number, code: number, msg = ''): StudioAnswer['result'] {
  if (status === 403) return 'signature'
  if (status === 500) return 'retry'
  if (/currency/.test(msg)) return 'currency'
  if (/^Wrong field|other content/.test(msg)) return 'bad-request'
  if (msg === 'The wager is not known') return 'unknown-bet'
  if (msg === 'The game is not available') return 'final'
  return results[code] ?? 'final'
}

export const yggdrasilWire: StudioWire = {
  name: 'Yggdrasil',
  expects: {
    repeatedBet: 'ok',
    repeatedWin: 'ok',
    repeatedRollback: 'ok',
    conflict: 'bad-request',
    winWithoutBet: 'unknown-bet',
    rollbackOfUnknownBet: 'ok',
    rollbackAfterWin: 'final',
    betAfterRollback: 'final',
    betAfterEnd: 'final',
    neverAgain: 'final',
    currency: 'currency',
    timeLimit: 'limit',
    unknownGrant: 'bad-request',
  },
  hasBalanceInRefusals: false,
  calls: new Set(['promo', 'freeRoundReport']),
  facts: yggdrasil,
  create: (client) => createYggdrasil({ config, accounts: [account], client }),
  answerLaunch: () => '',
  // The studio is not asked: the address of the game is all that it is told.
  toldOfPlayer: (_sent, answer) => {
    const { url } = JSON.parse(answer) as { url: string }
    return new URL(url).searchParams.get('key') === '' ? [] : ['key']
  },
  player: studioPlayer,
}

function studioPlayer({ base, playerId, token, game }: OpenedPlayer) {
  async function call(
    method: string,
    fields: Record<string, string>,
    badSignature = false,
  ): Promise<StudioAnswer> {
    const query = writeForm({ org: account.organization, playerid: playerId.toString(), ...fields })
    const key = badSignature ? 'wrong' : 'current'
    const response = await fetch(`${base}/${key}/${method}.json?${query}&version=1`)
    const text = await response.text()
    const { code, msg } = JSON.parse(text) as { code: number; msg?: string }
    const balance = /"balance":(\d+)\.(\d\d)/.exec(text)
    return {
      result: resultOf(response.status, code, msg),
      balance: balance ? BigInt(`${balance[1]}${balance[2]}`) : null,
      transactionId: '',
    }
  }
  const inGame = { cat4: game.name, cat5: game.symbol, currency: 'EUR' }
  const money = (minor: bigint) => decimalFromMinor(minor, 'EUR')
  const calls: ReturnType<StudioWire['player']> = {
    authenticate: () => call('playerinfo', { sessiontoken: token }),
    balance: () => call('getbalance', { sessiontoken: token, gameid: game.symbol }),
    bet: ({ id, round, amount, badSignature, award, currency = 'EUR' }) =>
      call(
        'wager',
        {
          ...inGame,
          currency,
          sessiontoken: token,
          reference: round,
          subreference: id,
          amount: money(amount),
          ...(award === undefined ? {} : { prepaidref: award }),
        },
        badSignature,
      ),
    win: ({ id, round, amount, currency = 'EUR' }) =>
      call('endwager', { ...inGame, currency, reference: round, subreference: id, amount: money(amount) }),
    rollback: ({ betId, round }) => call('cancelwager', { reference: round, subreference: betId }),
    promo: ({ id, amount, currency = 'EUR' }) =>
      call('campaignpayout', { campaignref: 'c-1', reference: id, amount: money(amount), currency }),
    // Without an award it is a promotion: the test's report of no award is one of an award that is not ours.
    freeRoundReport: ({ id, amount, award = 'none' }) =>
      call('campaignpayout', {
        reference: id,
        bonus: money(amount),
        amount: '0.00',
        currency: 'EUR',
        prepaidref: award,
      }),
  }
  return calls
}
