import type { RefusalReason } from '../studio-kit/client/types.ts'
import { readExact, textIn } from '../studio-kit/exact-json.ts'
import { newReference } from '../studio-kit/message.ts'
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
import type { Session } from '../studio-kit/store.ts'

const ASK_AGAIN = 'UNHANDLED'
/** Its text is for the player. */
const FOR_PLAYER = 'CUSTOM_ERROR'
const DECLINED = 'TRANSACTION_DECLINED'

/** What the operator's words mean for the player. The word decides; sources differ about the status beside it. */
const reasons: Readonly<Record<string, RefusalReason>> = {
  INVALID_TOKEN: 'session',
  INSUFFICIENT_FUNDS: 'funds',
  [DECLINED]: 'refused',
  BLOCKED_FROM_PRODUCT: 'account',
  SPENDING_BUDGET_EXCEEDED: 'limit',
  DAILY_TIME_LIMIT: 'limit',
  WEEKLY_TIME_LIMIT: 'limit',
  MONTHLY_TIME_LIMIT: 'limit',
  MAXIMUM_BETLIMIT: 'stakeLimit',
  [FOR_PLAYER]: 'refused',
}

export const policies: Policies = {
  launchToken: 'once',
  afterLostStake: 'cancel',
  settlement: 'separate',
  sendsZeroWin: false,
  reportsFreeWinsOnly: true,
  roundEnd: 'flag',
}

/** What an operator has from one of these studios. */
export interface CashierCredentials {
  readonly user: string
  readonly password: string
  readonly partnerId: string
}

/** POST JSON to `{baseUrl}/{method}` with HTTP Basic; amounts are whole numbers of the smallest unit. */
export function cashierProtocol({ user, password, partnerId }: CashierCredentials): Protocol {
  return {
    toRequest({ method, fields }, { baseUrl, isForged }) {
      const pair = Buffer.from(`${user}:${isForged ? 'forged' : password}`).toString('base64')
      return {
        url: `${baseUrl}/${method}`,
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Basic ${pair}` },
        body: JSON.stringify(fields),
      }
    },
    toAnswer: ({ status, text }) => answerOf(status, readExact(text)),
    balanceIn: (body) => {
      const cash = wholeIn(body, 'balance')
      return cash === null ? null : cash + (wholeIn(body, 'bonusbalance') ?? 0n)
    },
    transactionIdIn: (body) => textIn(body, 'remotetxid'),
    identityIn,
    refusalOf: (error: ErrorCode) => reasons[String(error)] ?? 'unknown',
    isNoSuchBet: (error) => error === DECLINED,

    authenticate: (session, address) => ({
      method: 'verifyToken',
      fields: {
        token: session.token,
        gameref: session.symbol,
        channel: session.platform,
        partnerid: Number(partnerId),
        ip: address,
      },
    }),
    balance: (session) => ({
      method: 'getBalance',
      fields: {
        customerid: session.player,
        currency: session.currency,
        gameref: session.symbol,
        ...tokenOf(session),
      },
    }),
    bet: (call) =>
      moneyCall('withdraw', call, { txid: call.round.betReference, amount: call.round.stakeMinor }),
    win: (call) =>
      moneyCall('deposit', call, { txid: call.round.winReference, amount: call.round.owedMinor }),
    rollback: ({ round }) => ({
      method: 'rollback',
      fields: {
        customerid: round.player,
        txid: `${round.betReference}-rollback`,
        originaltxid: round.betReference,
        gamesessionid: round.id,
      },
    }),
    freeRoundReport,
    extras,
  }
}

/** Contributions are decimals of the smallest unit. */
const MICRO = 1_000_000

/** The name of a money call is also its `txtype`, but for the stake of a free spin, which takes nothing. */
function moneyCall(
  method: 'withdraw' | 'deposit',
  { round, session, endsRound, buysFeature, contribution }: RoundCall,
  { txid, amount }: { txid: string; amount: string },
): Message {
  const { grant } = round.choice
  return {
    method,
    fields: {
      customerid: round.player,
      ...tokenOf(session),
      txid,
      gamesessionid: round.id,
      gameid: round.symbol,
      gameref: round.symbol,
      channel: session?.platform ?? 'web',
      currency: round.currency,
      amount: Number(amount),
      txtype: method === 'withdraw' && grant !== undefined ? 'freespinbet' : method,
      ...(grant === undefined ? {} : { promocode: grant }),
      ended: endsRound,
      ...(method === 'withdraw' && buysFeature ? { buyfeature: true } : {}),
      ...(method === 'withdraw' && contribution !== undefined
        ? { jpcontribution: [Number(contribution.micro) / MICRO] }
        : {}),
    },
  }
}

const payout = (extra: Extra, txtype: 'promopayout' | 'fsdeposit', promotionid: string): Message => ({
  method: 'deposit',
  fields: {
    customerid: extra.player,
    txid: newReference(),
    gameref: extra.symbol,
    currency: extra.currency,
    amount: Number(extra.amountMinor),
    txtype,
    promotionid,
  },
})

const extras: Protocol['extras'] = {
  promoWin: (extra) => payout(extra, 'promopayout', 'tournament-1'),
  cashback: (extra) => payout(extra, 'promopayout', 'cashback-1'),
  bonusWin: (extra) => payout(extra, 'fsdeposit', 'freespins-1'),
  jackpotWin: (extra) => ({
    method: 'deposit',
    fields: {
      customerid: extra.player,
      txid: newReference(),
      gamesessionid: extra.round,
      gameref: extra.symbol,
      currency: extra.currency,
      amount: Number(extra.amountMinor),
      txtype: 'deposit',
      ended: true,
      jackpotpayout: [[extra.jackpot ?? '7000', Number(extra.amountMinor)]],
    },
  }),
}

/** Its id is the company's name of the award, the same for all repeats. */
const freeRoundReport = ({ grant, wonMinor }: GrantReport): Message => ({
  method: 'deposit',
  fields: {
    customerid: grant.player,
    txid: grant.reference,
    gameref: grant.symbol,
    currency: grant.currency,
    amount: Number(wonMinor),
    txtype: 'freespinspayout',
    promocode: grant.code,
  },
})

const tokenOf = (session: Session | undefined) =>
  session === undefined || session.token === '' ? {} : { cashiertoken: session.token }

function answerOf(status: number, body: Body | null): Answer {
  if (body === null) return { outcome: 'unknown' }
  const error = textIn(body, 'errorcode')
  if (error === '') return status === 200 ? { outcome: 'done', body } : { outcome: 'unknown' }
  if (error === ASK_AGAIN) return { outcome: 'again', error }
  return { outcome: 'refused', error, text: error === FOR_PLAYER ? textIn(body, 'errormessage') : '' }
}

function wholeIn(body: Body, name: string): bigint | null {
  const text = textIn(body, name)
  return /^-?\d{1,18}$/.test(text) ? BigInt(text) : null
}

function identityIn(body: Body): Identity {
  const settings = body['betsettings']
  const maximum = typeof settings === 'object' && settings !== null ? (settings as Body)['maximumbet'] : ''
  return {
    player: textIn(body, 'customerid'),
    token: textIn(body, 'cashiertoken'),
    currency: textIn(body, 'customercurrency'),
    jurisdiction: textIn(body, 'jurisdiction'),
    maxMinor: typeof maximum === 'string' && /^\d{1,18}$/.test(maximum) ? maximum : '',
  }
}
