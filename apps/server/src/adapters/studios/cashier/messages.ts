/** The messages of the wire: fields, the operations of the common model that they stand for, and the answer. */
import type { Done, Operation } from '../../../modules/play/index.ts'
import { defineMessage, type Message } from '../callback-kit.ts'
import { withoutUndefined } from '../without-undefined.ts'
import { balanceFields, type CurrencyDigits, toStudioAmount, toStudioNumber } from './amounts.ts'
import { NOTHING } from './assumed.ts'
import type { CashierAccount } from './config.ts'
import {
  bet,
  betAndWin,
  type BetFields,
  deposit,
  jackpotsOf,
  optionalId,
  type PayoutFields,
  player,
  rollback,
  toEnvelope,
  type TransactionId,
  verifyToken,
  type WinFields,
} from './fields.ts'
import { toLocale } from './locales.ts'
import { z } from 'zod'

/** What we found to roll back: nothing is an error or a success, by the studio. */
export type Answer = { readonly body: object; readonly foundNothing?: boolean }
type CashierMessage = Message<CashierAccount, Answer>

export interface CashierWire {
  /** The studio's id. */
  readonly integration: string
  readonly digits: CurrencyDigits
}

const transaction = (txid: TransactionId, { transactionId }: Done) => ({
  txid: txid.sent,
  remotetxid: transactionId,
})

function toBet(
  fields: BetFields,
  account: CashierAccount,
  { integration, digits }: CashierWire,
): Operation[] {
  const { currency, gamesessionid: round, txid, ended, promocode } = fields
  const contributions = fields.jpcontribution ?? []
  const base = {
    ...toEnvelope(fields, { integration, account }),
    game: fields.gameref,
    round,
    txId: txid.key,
    amount: toStudioAmount(fields.amount, currency, digits),
    ...(fields.buyfeature ? { buysFeature: true as const } : {}),
    ...(contributions.length === 0
      ? {}
      : { jackpots: contributions.map((contribution, at) => ({ id: String(at), contribution })) }),
  } as const
  const isFree = fields.txtype === 'freespinbet'
  // A round that is lost ends with its bet: no win follows.
  if (ended && !isFree) return [{ ...base, kind: 'betAndWin', win: NOTHING, endsRound: true }]
  const grant = withoutUndefined({ grant: isFree ? promocode : undefined })
  const taken: Operation = { ...base, ...grant, kind: 'bet', source: isFree ? 'freeRound' : 'cash' }
  if (!ended) return [taken]
  return [taken, { ...base, ...grant, kind: 'win', amount: NOTHING, endsRound: true, mayPrecedeBet: false }]
}

const toWin = (
  fields: WinFields,
  account: CashierAccount,
  { integration, digits }: CashierWire,
): Operation => ({
  ...toEnvelope(fields, { integration, account }),
  kind: 'win',
  game: fields.gameref,
  round: fields.gamesessionid,
  txId: fields.txid.key,
  amount: toStudioAmount(fields.amount, fields.currency, digits),
  endsRound: fields.ended,
  mayPrecedeBet: false,
})

/**
 * What a jackpot pays is paid from its pot, the rest of the call by the game: two wins under one id, which a rollback
 * takes back together. A deposit that is the jackpot alone may come without a bet.
 */
function toWinWithJackpots(fields: WinFields, account: CashierAccount, wire: CashierWire): Operation[] {
  const [paid] = fields.jackpotpayout
  if (!paid) return [toWin(fields, account, wire)]
  const sum = jackpotsOf(fields)
  const rest = BigInt(fields.amount) - sum
  const { gamesessionid: round, txid, currency, ended } = fields
  const own = { ...toEnvelope(fields, { integration: wire.integration, account }), txId: txid.key, round }
  const jackpot: Operation = {
    ...own,
    kind: 'promoWin',
    source: 'jackpot',
    amount: toStudioAmount(sum.toString(), currency, wire.digits),
    jackpot: paid[0],
  }
  if (rest > 0n) return [toWin({ ...fields, amount: rest.toString() }, account, wire), jackpot]
  return ended ? [jackpot, { ...own, kind: 'closeRound' }] : [jackpot]
}

function toPayout(
  fields: PayoutFields,
  account: CashierAccount,
  { integration, digits }: CashierWire,
): Operation {
  const base = {
    ...toEnvelope(fields, { integration, account }),
    txId: fields.txid.key,
    amount: toStudioAmount(fields.amount, fields.currency, digits),
  }
  const campaign = withoutUndefined({ campaign: fields.promotionid ?? fields.promocode })
  switch (fields.txtype) {
    case 'freespinspayout':
      return {
        ...base,
        kind: 'freeRoundReport',
        pays: true,
        ...withoutUndefined({ grant: fields.promocode, round: fields.gamesessionid }),
      }
    case 'fsdeposit':
      return { ...base, ...campaign, kind: 'promoWin', source: 'freeRound' }
    case 'promopayout':
      return { ...base, ...campaign, kind: 'promoWin', source: 'promo' }
    default:
      return fields.txtype satisfies never
  }
}

const toMoneyAnswer = (done: Done, txid: TransactionId, digits: CurrencyDigits): Answer => ({
  body: { ...balanceFields(done.playable, digits), ...transaction(txid, done) },
})

function questions({ integration, digits }: CashierWire) {
  return {
    verifyToken: defineMessage({
      fields: verifyToken,
      toOperations: ({ token, gameref }, account) => [
        {
          ...toEnvelope({ gameref }, { integration, account }),
          kind: 'authenticate',
          token,
          exchangesTicket: true,
        },
      ],
      toAnswer: ([{ player: known, playable, sessionToken }]): Answer => ({
        body: {
          customerid: known?.id ?? '',
          countrycode: known?.country ?? '',
          cashiertoken: sessionToken ?? '',
          customercurrency: playable.currency,
          ...balanceFields(playable, digits),
          jurisdiction: known?.jurisdiction ?? '',
          locale: toLocale(known?.language ?? ''),
          ...(known && known.stakeMax !== null
            ? { betsettings: { maximumbet: toStudioNumber(known.stakeMax, playable.currency, digits) } }
            : {}),
        },
      }),
    }),
    getBalance: defineMessage({
      fields: z.object(player),
      toOperations: (fields, account) => [
        { ...toEnvelope(fields, { integration, account }), kind: 'balance' },
      ],
      toAnswer: ([{ playable }]): Answer => ({
        body: { customercurrency: playable.currency, ...balanceFields(playable, digits) },
      }),
    }),
    notifyCancelFreeSpins: defineMessage({
      // `promocode` is our award.
      fields: z.object({ ...player, promocode: optionalId }),
      toOperations: (fields, account) => [
        {
          ...toEnvelope(fields, { integration, account }),
          kind: 'notice',
          notice: 'freeRoundsCancelled',
          ...withoutUndefined({ grant: fields.promocode }),
        },
      ],
      toAnswer: (): Answer => ({ body: {} }),
    }),
  } as const satisfies Record<string, CashierMessage>
}

function transactions(wire: CashierWire) {
  const { digits } = wire
  return {
    withdraw: defineMessage({
      fields: bet,
      toOperations: (fields, account) => toBet(fields, account, wire),
      // A bet that ends its round is two operations for free spins; its id is that of the first.
      toAnswer: ([done], { txid }): Answer => toMoneyAnswer(done, txid, digits),
    }),
    deposit: defineMessage({
      fields: deposit,
      toOperations: (fields, account) =>
        fields.txtype === 'deposit'
          ? toWinWithJackpots(fields, account, wire)
          : [toPayout(fields, account, wire)],
      // The id is that of the first operation, the balance that after the last.
      toAnswer: ([first, ...others], { txid }): Answer =>
        toMoneyAnswer({ ...first, playable: (others.at(-1) ?? first).playable }, txid, digits),
    }),
    // Each part has a txid of its own, under which it can be rolled back: two operations, both or neither.
    withdrawAndDeposit: defineMessage({
      fields: betAndWin,
      toOperations: ({ ended, withdraw, deposit: won, ...common }, account) => [
        ...toBet({ ...common, ...withdraw, ended: false }, account, wire),
        toWin({ ...common, ...won, ended, jackpotpayout: [] }, account, wire),
      ],
      toAnswer([taken, ...others], { withdraw, deposit: won }): Answer {
        const paid = others.at(-1) ?? taken
        return {
          body: {
            ...balanceFields(paid.playable, digits),
            withdraw: transaction(withdraw.txid, taken),
            deposit: transaction(won.txid, paid),
          },
        }
      },
    }),
  } as const satisfies Record<string, CashierMessage>
}

const rollbackMessage = ({ integration, digits }: CashierWire): CashierMessage =>
  defineMessage({
    fields: rollback,
    toOperations: ({ txid, originaltxid, gamesessionid, ...fields }, account) => [
      {
        ...toEnvelope(fields, { integration, account }),
        kind: 'rollback',
        txId: txid.key,
        of: 'any',
        originalTxId: originaltxid.key,
        keepsSettled: false,
        ...withoutUndefined({ round: gamesessionid }),
      },
    ],
    toAnswer: ([done], { txid }): Answer => ({
      ...toMoneyAnswer(done, txid, digits),
      foundNothing: done.transactionId === '',
    }),
  })

/** By the last part of the address. */
export const cashierMessages = (wire: CashierWire) =>
  ({
    ...questions(wire),
    ...transactions(wire),
    rollback: rollbackMessage(wire),
  }) as const
