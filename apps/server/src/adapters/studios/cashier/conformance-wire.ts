import type { BetCall, StudioAnswer } from '../conformance-driver.ts'
import type { OpenedPlayer, StudioWire } from '../conformance-wire.ts'
import type { StudioDefinition } from '../port.ts'
import { createCashierStudio } from './adapter.ts'
import type { CashierAccount, CashierConfig } from './config.ts'
import type { CashierStudio } from './protocol.ts'

const config: CashierConfig = {
  launcherUrl: 'http://studio.invalid/launcher.html',
  apiUrl: 'http://studio.invalid/casino',
  unknownRollback: 'declined',
  currencyDigits: new Map(),
}
const account: CashierAccount = {
  id: 'main',
  markets: null,
  user: 'studio',
  passwords: ['current', 'previous'],
  partnerId: '653',
  partner: 'test',
  addresses: [],
}

const resultByWord: Readonly<Record<string, StudioAnswer['result']>> = {
  INVALID_TOKEN: 'session',
  INSUFFICIENT_FUNDS: 'no-funds',
  TRANSACTION_DECLINED: 'final',
  BLOCKED_FROM_PRODUCT: 'blocked',
  SPENDING_BUDGET_EXCEEDED: 'limit',
  DAILY_TIME_LIMIT: 'time-limit',
  MAXIMUM_BETLIMIT: 'stake-max',
  CUSTOM_ERROR: 'currency',
  UNHANDLED: 'retry',
}

interface AnswerBody {
  readonly errorcode?: string
  readonly balance?: number
  readonly cashiertoken?: string
  readonly remotetxid?: string
  readonly withdraw?: { readonly remotetxid: string }
}

/** The studio's side of the wire, for the conformance tests. */
export const cashierWire = (
  definition: StudioDefinition,
  studio: CashierStudio & { readonly title: string },
): StudioWire => ({
  name: studio.title,
  expects: {
    repeatedBet: 'ok',
    repeatedWin: 'ok',
    repeatedRollback: 'ok',
    conflict: 'final',
    winWithoutBet: 'final',
    rollbackOfUnknownBet: 'final',
    rollbackAfterWin: 'ok',
    betAfterRollback: 'final',
    betAfterEnd: 'final',
    neverAgain: 'blocked',
    currency: 'currency',
    unknownGrant: 'final',
  },
  hasBalanceInRefusals: false,
  calls: new Set(['promo', 'freeRoundReport', 'betAndWin', 'rollbackWin']),
  facts: definition,
  create: (client) => createCashierStudio(studio, { config, accounts: [account], client }),
  answerLaunch: () => '',
  toldOfPlayer: (_sent, url) => ['ticket', 'jurisdiction'].filter((name) => url.includes(`${name}=`)),
  player: createPlayer,
})

const CURRENCY = 'EUR'

function createPlayer({ base, playerId, token, game }: OpenedPlayer): ReturnType<StudioWire['player']> {
  const call = async (message: string, fields: object) => (await post(`${base}/${message}`, fields)).answer
  // The studio exchanges its ticket once, when the game opens.
  let exchange: ReturnType<typeof post> | undefined
  const verifyToken = () =>
    (exchange ??= post(`${base}/verifyToken`, { token, partnerid: 653, channel: 'web' }))
  const inGame = async () => ({
    customerid: playerId.toString(),
    cashiertoken: (await verifyToken()).body.cashiertoken ?? 'none',
    gameref: game.symbol,
    gameid: game.symbol,
    channel: 'web',
    currency: CURRENCY,
    ended: false,
  })
  return {
    authenticate: async () => (await verifyToken()).answer,
    balance: async () => call('getBalance', await inGame()),
    async bet({ badSignature, ...bet }) {
      const fields = { ...(await inGame()), ...withdrawalOf(bet) }
      return (await post(`${base}/withdraw`, fields, badSignature ? 'wrong' : 'current')).answer
    },
    win: async ({ id, round, amount, currency = CURRENCY }) =>
      call('deposit', {
        ...(await inGame()),
        currency,
        txid: id,
        gamesessionid: round,
        amount: Number(amount),
        txtype: 'deposit',
      }),
    rollback: ({ betId, round }) => call('rollback', rollbackOf(playerId, betId, round)),
    rollbackWin: ({ winId, round }) => call('rollback', rollbackOf(playerId, winId, round)),
    promo: ({ id, amount, currency = CURRENCY }) =>
      call('deposit', {
        customerid: playerId.toString(),
        currency,
        txid: id,
        amount: Number(amount),
        txtype: 'promopayout',
        promotionid: 'p-1',
      }),
    freeRoundReport: ({ id, amount, award }) =>
      call('deposit', {
        customerid: playerId.toString(),
        currency: CURRENCY,
        txid: id,
        amount: Number(amount),
        txtype: 'freespinspayout',
        ...(award === undefined ? {} : { promocode: award }),
      }),
    betAndWin: async ({ id, round, amount, win }) =>
      call('withdrawAndDeposit', {
        ...(await inGame()),
        gamesessionid: round,
        withdraw: { txid: id, amount: Number(amount), txtype: 'withdraw' },
        deposit: { txid: `${id}-won`, amount: Number(win), txtype: 'deposit' },
      }),
  }
}

async function post(url: string, fields: object, password = 'previous') {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Basic ${Buffer.from(`studio:${password}`).toString('base64')}`,
    },
    body: JSON.stringify(fields),
  })
  const body = (await response.json()) as AnswerBody
  const { errorcode, balance } = body
  const isSignature = response.status === 401 && errorcode === 'UNHANDLED'
  const result = errorcode === undefined ? 'ok' : (resultByWord[errorcode] ?? 'final')
  const answer: StudioAnswer = {
    result: isSignature ? 'signature' : result,
    balance: balance === undefined ? null : BigInt(balance),
    transactionId: body.remotetxid ?? body.withdraw?.remotetxid ?? '',
  }
  return { answer, body }
}

const withdrawalOf = ({ id, round, amount, award, currency = CURRENCY }: BetCall) => ({
  txid: id,
  gamesessionid: round,
  amount: Number(amount),
  currency,
  ...(award === undefined ? { txtype: 'withdraw' } : { txtype: 'freespinbet', promocode: award }),
})

const rollbackOf = (playerId: bigint, original: string, round: string) => ({
  customerid: playerId.toString(),
  txid: `back-${original}`,
  originaltxid: original,
  gamesessionid: round,
})
