/** The aggregator's messages: fields, the operations of the common model that they stand for, and the answer. */
import { z } from 'zod'
import { type ExactNumber, exactNumber } from '../../../kernel/index.ts'
import type { Done, Operation, Playable } from '../../../modules/play/index.ts'
import { defineMessage, type Message } from '../callback-kit.ts'
import { JACKPOT_ID, readIssueId } from './assumed.ts'
import { withoutUndefined } from '../without-undefined.ts'
import type { SoftswissAccount } from './config.ts'
import { actionsOf, amount, contribution, optional, player, text, toEnvelope } from './fields.ts'

interface Transaction {
  readonly action_id: string
  readonly tx_id: string
  readonly processed_at?: string
}

export interface Answer {
  readonly balance: ExactNumber
  readonly game_id?: string
  readonly transactions?: readonly Transaction[]
}
type SoftswissMessage = Message<SoftswissAccount, Answer>

/** Cash and bonus money that can be staked in the game that asked, in minor units. */
export const balanceOf = ({ cash, bonus }: Playable): ExactNumber => exactNumber((cash + bonus).toString())

interface Paid {
  readonly action: 'bet' | 'win'
  readonly jackpot_win?: { readonly text: string } | null | undefined
}

/** The part of a win that a jackpot pays, in minor units. */
const jackpotOf = ({ action: kind, jackpot_win: paid }: Paid): bigint =>
  kind === 'win' && paid ? BigInt(paid.text) : 0n

const action = z
  .object({
    action: z.enum(['bet', 'win']),
    amount,
    action_id: text,
    jackpot_contribution: contribution,
    jackpot_win: amount.nullish(),
  })
  .refine((one) => jackpotOf(one) <= BigInt(one.amount.text), { path: ['jackpot_win'] })
type Action = z.infer<typeof action>

const playFields = z
  .object({
    ...player,
    game_id: optional,
    finished: z.boolean().nullish(),
    actions: actionsOf(action).nullish(),
  })
  .superRefine(({ game, game_id: round, actions }, context) => {
    if (!actions?.length) return
    for (const [name, value] of Object.entries({ game, game_id: round }))
      if (value === undefined) context.addIssue({ code: 'custom', path: [name], message: 'is missing' })
  })
type PlayFields = z.infer<typeof playFields>

/** Bets before wins: no bet of a call is paid from a win of the same call. */
const inBookingOrder = (actions: readonly Action[]): readonly Action[] =>
  actions.toSorted((one, other) => one.action.localeCompare(other.action))

/**
 * What a jackpot pays is paid from its pot, the rest of the win by the game: two wins under one id, which a rollback
 * takes back together.
 */
function toActionOperations(
  one: Action,
  fields: PlayFields,
  { account, endsRound }: { account: SoftswissAccount; endsRound: boolean },
): Operation[] {
  const { action: kind, amount: sent, action_id: txId, jackpot_contribution: share } = one
  const own = { ...toEnvelope(fields, account), round: fields.game_id ?? '', txId }
  const common = { ...own, game: fields.game ?? '', amount: sent, isDoneIfCancelled: true } as const
  if (kind === 'bet')
    return [
      {
        ...common,
        kind,
        source: 'cash',
        ...(share === undefined ? {} : { jackpots: [{ id: JACKPOT_ID, contribution: share }] }),
      },
    ]
  const paid = jackpotOf(one)
  if (paid === 0n) return [{ ...common, kind, endsRound, mayPrecedeBet: true }]
  const toAmount = (minor: bigint) => ({ text: minor.toString(), form: 'minor' }) as const
  const jackpot: Operation = {
    ...own,
    kind: 'promoWin',
    source: 'jackpot',
    amount: toAmount(paid),
    jackpot: JACKPOT_ID,
  }
  const rest = BigInt(sent.text) - paid
  if (rest === 0n) return endsRound ? [jackpot, { ...own, kind: 'closeRound' }] : [jackpot]
  return [{ ...common, kind, amount: toAmount(rest), endsRound, mayPrecedeBet: true }, jackpot]
}

/** A win that is partly a jackpot's is two operations. */
const hasRestAndJackpot = (one: Action): boolean => {
  const paid = jackpotOf(one)
  return paid > 0n && paid < BigInt(one.amount.text)
}

function toPlayOperations(fields: PlayFields, account: SoftswissAccount): readonly Operation[] {
  const { game_id: round, finished } = fields
  const actions = inBookingOrder(fields.actions ?? [])
  const last = actions.at(-1)
  const operations = actions.flatMap((one) =>
    toActionOperations(one, fields, { account, endsRound: finished === true && one === last }),
  )
  if (finished === true && last?.action !== 'win' && round !== undefined)
    return [...operations, { ...toEnvelope(fields, account), kind: 'closeRound', txId: round, round }]
  if (operations.length === 0) return [{ ...toEnvelope(fields, account), kind: 'balance' }]
  return operations
}

const transactionOf = (actionId: string, done: Done | undefined): Transaction => ({
  action_id: actionId,
  tx_id: done?.transactionId ?? '',
  ...(done?.at && done.transactionId !== '' ? { processed_at: done.at.toString() } : {}),
})

/** The balance is that after the last operation; transactions are in the order of the call's actions. */
function toAnswer(
  done: readonly [Done, ...Done[]],
  round: string | undefined,
  transactions: readonly Transaction[],
): Answer {
  return {
    balance: balanceOf((done.at(-1) ?? done[0]).playable),
    ...(round === undefined ? {} : { game_id: round }),
    ...(transactions.length === 0 ? {} : { transactions }),
  }
}

/** Bets and wins of a round. Without actions it asks for the balance, or ends the round. */
const play: SoftswissMessage = defineMessage({
  fields: playFields,
  toOperations: toPlayOperations,
  toAnswer(done, { actions, game_id: round }): Answer {
    const sent = actions ?? []
    const firstDone = new Map<Action, Done | undefined>()
    let at = 0
    for (const one of inBookingOrder(sent)) {
      firstDone.set(one, done[at])
      at += hasRestAndJackpot(one) ? 2 : 1
    }
    return toAnswer(
      done,
      round,
      sent.map((one) => transactionOf(one.action_id, firstDone.get(one))),
    )
  },
})

const rollback: SoftswissMessage = defineMessage({
  fields: z.object({
    ...player,
    game_id: optional,
    finished: z.boolean().nullish(),
    actions: actionsOf(
      z.object({ action: z.literal('rollback'), action_id: text, original_action_id: text }),
    ).min(1),
  }),
  toOperations(fields, account): readonly Operation[] {
    const { game_id: round, finished } = fields
    const envelope = toEnvelope(fields, account)
    const operations = fields.actions.map((one): Operation => ({
      ...envelope,
      kind: 'rollback',
      txId: one.action_id,
      of: 'any',
      originalTxId: one.original_action_id,
      keepsSettled: false,
      ...withoutUndefined({ round }),
    }))
    if (finished !== true || round === undefined) return operations
    return [...operations, { ...envelope, kind: 'closeRound', txId: round, round }]
  },
  toAnswer: (done, { actions, game_id: round }): Answer =>
    toAnswer(
      done,
      round,
      actions.map((one, index) => transactionOf(one.action_id, done[index])),
    ),
})

const isNothing = ({ text: digits }: { readonly text: string }) => /^0+$/.test(digits)

/** Free spins are played without calls; their end pays the total, once for each issue. */
const freespins: SoftswissMessage = defineMessage({
  fields: z.object({
    issue_id: text.transform((sent, context) => {
      const issue = readIssueId(sent)
      if (!issue) context.addIssue({ code: 'custom', message: 'was not issued by us' })
      return issue ?? z.NEVER
    }),
    status: z.enum(['active', 'played', 'expired', 'canceled']),
    total_amount: amount,
  }),
  toOperations({ issue_id: issue, status, total_amount: total }, account) {
    const envelope = toEnvelope({ user_id: issue.player }, account)
    // The key of the total is used once, so it is not spent on an award that ended without money.
    if (status === 'active' || (status !== 'played' && isNothing(total)))
      return [{ ...envelope, kind: 'notice', notice: 'roundDetails' }]
    return [
      {
        ...envelope,
        kind: 'freeRoundReport',
        txId: `freespins:${issue.award}`,
        grant: issue.award,
        amount: total,
        pays: true,
      },
    ]
  },
  toAnswer: ([{ playable }]): Answer => ({ balance: balanceOf(playable) }),
})

/** By the address. */
export const softswissMessages = { play, rollback, freespins } as const satisfies Record<
  string,
  SoftswissMessage
>

const asked = z.object(player)

/** Asks for the balance of the player that a call names. */
export function balanceQuestion(values: unknown, account: SoftswissAccount): Operation | null {
  const fields = asked.safeParse(values)
  return fields.success ? { ...toEnvelope(fields.data, account), kind: 'balance' } : null
}
