/** The studio's messages: fields, the operations of the common model that they stand for, and the answer. */
import { decimalFromMinor } from '@marquee/money'
import { z } from 'zod'
import { type ExactNumber, exactNumber } from '../../../kernel/index.ts'
import type { Done, Operation } from '../../../modules/play/index.ts'
import { defineMessage, type Message } from '../callback-kit.ts'
import { withoutUndefined } from '../without-undefined.ts'
import { balanceFields } from './amounts.ts'
import type { PragmaticAccount } from './config.ts'
import {
  amount,
  envelope,
  inRound,
  optional,
  player,
  prefixedId,
  signedAmount,
  text,
  toEnvelope,
} from './fields.ts'

export type Answer = Readonly<Record<string, string | number | boolean | ExactNumber | object>>
type PragmaticMessage = Message<PragmaticAccount, Answer>

/** How free rounds are paid: with each result, or once with the closing report. */
export type FreeRoundCredit = 'perSpin' | 'total'

const authenticate: PragmaticMessage = defineMessage({
  fields: z.object({ ...envelope, token: text, userId: z.string().default('') }),
  toOperations: (fields, account) => [
    { ...toEnvelope(fields, account), kind: 'authenticate', token: fields.token },
  ],
  toAnswer: ([{ player: known, playable }], { token }): Answer => ({
    userId: known?.id ?? '',
    ...balanceFields(playable),
    token,
    country: known?.country ?? '',
    jurisdiction: known?.jurisdiction ?? '',
    ...(known && known.stakeMax !== null
      ? {
          extraInfo: {
            jurisdictionMaxBet: exactNumber(decimalFromMinor(known.stakeMax, playable.currency)),
          },
        }
      : {}),
  }),
})

const balanceFieldsSchema = z.object(player)
const toBalance = (fields: z.infer<typeof balanceFieldsSchema>, account: PragmaticAccount): Operation => ({
  ...toEnvelope(fields, account),
  kind: 'balance',
})

const balance: PragmaticMessage = defineMessage({
  fields: balanceFieldsSchema,
  toOperations: (fields, account) => [toBalance(fields, account)],
  toAnswer: ([{ playable }]): Answer => ({
    ...balanceFields(playable),
    totalBalance: exactNumber(decimalFromMinor(playable.cash + playable.bonus, playable.currency)),
  }),
})

const getBalancePerGame: PragmaticMessage = defineMessage({
  fields: balanceFieldsSchema.extend({ gameIdList: z.string().default('') }),
  toOperations: (fields, account) => [toBalance(fields, account)],
  toAnswer([{ playable }], { gameIdList }): Answer {
    const { cash, bonus } = balanceFields(playable)
    const games = gameIdList.split(',').filter((game) => game !== '')
    return { gamesBalances: games.map((gameID) => ({ gameID, cash, bonus })) }
  },
})

const bet: PragmaticMessage = defineMessage({
  fields: z.object({
    ...inRound,
    reference: text,
    amount,
    bonusCode: optional,
    jackpotId: z.string().default('default'),
    jackpotContribution: optional,
  }),
  toOperations: (fields, account) => [
    {
      ...toEnvelope(fields, account),
      kind: 'bet',
      game: fields.gameId,
      round: fields.roundId,
      txId: fields.reference,
      amount: fields.amount,
      source: fields.bonusCode === undefined ? 'cash' : 'freeRound',
      ...withoutUndefined({ grant: fields.bonusCode }),
      ...(fields.jackpotContribution === undefined
        ? {}
        : { jackpots: [{ id: fields.jackpotId, contribution: fields.jackpotContribution }] }),
    },
  ],
  toAnswer: ([{ transactionId, playable, usedBonus }]): Answer => ({
    transactionId,
    ...balanceFields(playable),
    usedPromo: exactNumber(decimalFromMinor(usedBonus, playable.currency)),
  }),
})

/** A `result` may carry a promotional win as well: both are booked or neither. */
const result = (freeRoundCredit: FreeRoundCredit): PragmaticMessage =>
  defineMessage({
    fields: z
      .object({
        ...inRound,
        reference: text,
        amount,
        bonusCode: optional,
        promoWinReference: text.optional(),
        promoWinAmount: amount.optional(),
        promoCampaignID: optional,
      })
      .refine((fields) => fields.promoWinAmount === undefined || fields.promoWinReference !== undefined, {
        path: ['promoWinReference'],
      }),
    toOperations(fields, account) {
      const base = toEnvelope(fields, account)
      const isReportedLater = fields.bonusCode !== undefined && freeRoundCredit === 'total'
      const win: Operation = {
        ...base,
        kind: 'win',
        game: fields.gameId,
        round: fields.roundId,
        txId: fields.reference,
        amount: isReportedLater ? { text: '0', form: 'decimal' } : fields.amount,
        endsRound: false,
        mayPrecedeBet: false,
        ...withoutUndefined({ grant: fields.bonusCode }),
      }
      if (fields.promoWinAmount === undefined || fields.promoWinReference === undefined) return [win]
      return [
        win,
        {
          ...base,
          kind: 'promoWin',
          source: 'promo',
          txId: fields.promoWinReference,
          amount: fields.promoWinAmount,
          round: fields.roundId,
          ...withoutUndefined({ campaign: fields.promoCampaignID }),
        },
      ]
    },
    toAnswer: toMoneyAnswer,
  })

const bonusWin = (freeRoundCredit: FreeRoundCredit): PragmaticMessage =>
  defineMessage({
    fields: z.object({ ...player, reference: prefixedId, amount, bonusCode: optional, roundId: optional }),
    toOperations: (fields, account) => [
      {
        ...toEnvelope(fields, account),
        kind: 'freeRoundReport',
        // The ledger has one key space for wins outside of rounds, the studio has one per method.
        txId: `bonusWin:${fields.reference}`,
        amount: fields.amount,
        pays: freeRoundCredit === 'total',
        ...withoutUndefined({ grant: fields.bonusCode, round: fields.roundId }),
      },
    ],
    toAnswer: toMoneyAnswer,
  })

const jackpotWin: PragmaticMessage = defineMessage({
  fields: z.object({ ...player, reference: prefixedId, jackpotId: text, amount, roundId: optional }),
  toOperations: (fields, account) => [
    {
      ...toEnvelope(fields, account),
      kind: 'promoWin',
      source: 'jackpot',
      txId: `jackpotWin:${fields.reference}`,
      amount: fields.amount,
      jackpot: fields.jackpotId,
      ...withoutUndefined({ round: fields.roundId }),
    },
  ],
  toAnswer: toMoneyAnswer,
})

const promoWin: PragmaticMessage = defineMessage({
  fields: z.object({
    ...player,
    campaignId: text,
    reference: text,
    currency: text,
    amount,
    campaignType: optional,
  }),
  toOperations: (fields, account) => [
    {
      ...toEnvelope(fields, account),
      kind: 'promoWin',
      source: fields.campaignType === 'T' ? 'tournament' : 'promo',
      txId: fields.reference,
      amount: fields.amount,
      campaign: fields.campaignId,
    },
  ],
  toAnswer: toMoneyAnswer,
})

const endRound: PragmaticMessage = defineMessage({
  fields: z.object(inRound),
  toOperations: (fields, account) => [
    { ...toEnvelope(fields, account), kind: 'closeRound', txId: fields.roundId, round: fields.roundId },
  ],
  toAnswer([{ playable }]): Answer {
    const { cash, bonus } = balanceFields(playable)
    return { cash, bonus }
  },
})

const refund: PragmaticMessage = defineMessage({
  fields: z.object({ ...player, reference: text, roundId: optional }),
  toOperations: (fields, account) => [
    {
      ...toEnvelope(fields, account),
      kind: 'rollback',
      txId: fields.reference,
      of: 'bet',
      originalTxId: fields.reference,
      keepsSettled: true,
      ...withoutUndefined({ round: fields.roundId }),
    },
  ],
  toAnswer: ([{ transactionId }]): Answer => ({ transactionId }),
})

const adjustment: PragmaticMessage = defineMessage({
  fields: z.object({ ...inRound, reference: text, amount: signedAmount }),
  toOperations: (fields, account) => [
    {
      ...toEnvelope(fields, account),
      kind: 'adjust',
      txId: fields.reference,
      amount: fields.amount.amount,
      isNegative: fields.amount.isNegative,
      round: fields.roundId,
    },
  ],
  toAnswer: toMoneyAnswer,
})

const notice = (kind: 'roundDetails' | 'sessionExpired'): PragmaticMessage =>
  defineMessage({
    fields: z.object({ ...player, roundId: optional }),
    toOperations: (fields, account) => [
      {
        ...toEnvelope(fields, account),
        kind: 'notice',
        notice: kind,
        ...withoutUndefined({ round: fields.roundId }),
      },
    ],
    toAnswer: (): Answer => ({}),
  })

/** The id is that of the first operation, the balance that after the last. */
function toMoneyAnswer(done: readonly [Done, ...Done[]]): Answer {
  const [first] = done
  return { transactionId: first.transactionId, ...balanceFields((done.at(-1) ?? first).playable) }
}

/** By the last part of the address. */
export const pragmaticMessages = (freeRoundCredit: FreeRoundCredit) =>
  ({
    authenticate,
    balance,
    bet,
    result: result(freeRoundCredit),
    bonusWin: bonusWin(freeRoundCredit),
    jackpotWin,
    promoWin,
    endRound,
    refund,
    adjustment,
    getBalancePerGame,
    roundDetails: notice('roundDetails'),
    'session/expire': notice('sessionExpired'),
  }) as const satisfies Record<string, PragmaticMessage>

/** Asks for the balance of the player that a call names. */
export function balanceQuestion(
  values: Readonly<Record<string, string>>,
  account: PragmaticAccount,
): Operation | null {
  const fields = balanceFieldsSchema.safeParse(values)
  return fields.success ? toBalance(fields.data, account) : null
}
