import { decimalFromMinor } from '@marquee/money'
import type { CommonCalls, OptionalCalls, Result, StudioAnswer } from '../conformance-driver.ts'
import type { OpenedPlayer, StudioWire } from '../conformance-wire.ts'
import { readJson } from '../transports/json.ts'
import { createCreedroomz } from './adapter.ts'
import { publicKeyOf } from './auth.ts'
import type { CreedroomzAccount } from './config.ts'
import { creedroomz } from './studio.ts'

const account: CreedroomzAccount = {
  id: 'main',
  markets: null,
  partnerId: '653',
  operatorId: '77',
  secrets: ['current', 'previous'],
  addresses: [],
}

const results: Readonly<Record<number, Result>> = {
  0: 'ok',
  21: 'no-funds',
  29: 'blocked',
  102: 'session',
  107: 'unknown-bet',
  109: 'bad-request',
  110: 'duplicate',
  111: 'duplicate',
  125: 'bad-request',
}
/** 102, 109 and 130 have several meanings; only the description tells them apart. */
function resultOf(id: number, description: string): Result {
  if (description.startsWith('PublicKey')) return 'signature'
  if (description.includes('currency')) return 'currency'
  if (description.startsWith('A limit')) return 'limit'
  if (description.startsWith('The time limit')) return 'time-limit'
  if (description === 'The bet is above the maximum') return 'stake-max'
  if (description === 'Ask again') return 'retry'
  return results[id] ?? 'final'
}

export const creedroomzWire: StudioWire = {
  name: 'CreedRoomz',
  expects: {
    repeatedBet: 'duplicate',
    repeatedWin: 'duplicate',
    repeatedRollback: 'ok',
    conflict: 'bad-request',
    winWithoutBet: 'unknown-bet',
    rollbackOfUnknownBet: 'unknown-bet',
    rollbackAfterWin: 'ok',
    betAfterRollback: 'final',
    betAfterEnd: 'ok',
    neverAgain: 'final',
    currency: 'currency',
    unknownGrant: 'bad-request',
  },
  hasBalanceInRefusals: true,
  settlesEachBet: true,
  signsCalls: true,
  calls: new Set(['promo', 'betAndWin']),
  facts: creedroomz,
  create: (client) =>
    createCreedroomz({
      config: { launchUrl: 'http://studio.invalid/authorization.php', apiUrl: 'http://studio.invalid' },
      accounts: [account],
      tableClient: client,
    }),
  answerLaunch: () => '',
  toldOfPlayer: (_sent, answer) => {
    const { url } = JSON.parse(answer) as { url: string }
    return ['token'].filter((name) => new URL(url).searchParams.has(name))
  },
  player: studioPlayer,
}

/** Ids of bets: the first of a live round can be won before it is known. */
function createBetIds() {
  const byBet = new Map<string, string>()
  const betsOfRound = new Map<string, number>()
  return {
    ofBet(id: string, round: string): string {
      const known = byBet.get(id)
      if (known !== undefined) return known
      const count = (betsOfRound.get(round) ?? 0) + 1
      betsOfRound.set(round, count)
      byBet.set(id, `${round}/${count}`)
      return `${round}/${count}`
    },
    firstOf: (round: string) => `${round}/1`,
  }
}

interface AnswerBody {
  readonly Token?: string
  readonly PlatformTransactionId?: number
  readonly ErrorId: number
  readonly ErrorDescription: string
}

async function post(url: string, fields: object, secret = 'previous') {
  const text = JSON.stringify({ OperatorId: 77, ...fields })
  const reading = readJson(Buffer.from(text))
  const key = reading.ok ? publicKeyOf(reading.values, secret) : ''
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: `${text.slice(0, -1)},"PublicKey":"${key}"}`,
  })
  const answered = await response.text()
  const body = JSON.parse(answered) as AnswerBody
  const balance = /"TotalBalance":(\d+)\.(\d\d)/.exec(answered)
  const answer: StudioAnswer = {
    result: resultOf(body.ErrorId, body.ErrorDescription),
    balance: balance ? BigInt(`${balance[1]}${balance[2]}`) : null,
    transactionId: body.PlatformTransactionId?.toString() ?? '',
  }
  return { answer, body }
}

const amountOf = (minor: bigint) =>
  (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON(decimalFromMinor(minor, 'EUR'))

function studioPlayer({ base, playerId, token, game }: OpenedPlayer) {
  const betIds = createBetIds()
  // The studio exchanges its ticket once, when the game opens.
  let exchange: ReturnType<typeof post> | undefined
  const authentication = () => (exchange ??= post(`${base}/Authentication`, { Token: token, PlayerId: 0 }))
  async function call(method: string, fields: object, secret?: string) {
    const { Token = 'none' } = (await authentication()).body
    const common = { Token, PlayerId: Number(playerId), GameId: game.symbol, Currency: 'EUR' }
    return (await post(`${base}/${method}`, { ...common, ...fields }, secret)).answer
  }
  const player: CommonCalls & Pick<OptionalCalls, 'promo' | 'betAndWin'> = {
    authenticate: async () => (await authentication()).answer,
    balance: () => call('GetBalance', {}),
    bet: ({ id, round, amount, award, currency = 'EUR', badSignature }) =>
      call(
        'Withdraw',
        {
          RGSTransactionId: betIds.ofBet(id, round),
          WithdrawAmount: amountOf(amount),
          TypeId: -1,
          BonusDefId: award ?? 0,
          Currency: currency,
        },
        badSignature ? 'wrong' : 'current',
      ),
    win: ({ id, round, amount, currency = 'EUR' }) =>
      call('Deposit', {
        Currency: currency,
        RGSTransactionId: id,
        RGSRelatedTransactionId: betIds.firstOf(round),
        DepositAmount: amountOf(amount),
        TypeId: 1,
      }),
    rollback: ({ betId, round }) => call('Rollback', { RGSTransactionId: betIds.ofBet(betId, round) }),
    promo: ({ id, amount, currency = 'EUR' }) =>
      call('Deposit', {
        RGSTransactionId: id,
        DepositAmount: amountOf(amount),
        TypeId: 9,
        Currency: currency,
      }),
    betAndWin: ({ id, amount, win }) =>
      call('WithdrawAndDeposit', {
        RGSTransactionId: id,
        WithdrawAmount: amountOf(amount),
        DepositAmount: amountOf(win),
        TypeId: 0,
      }),
  }
  return player
}
