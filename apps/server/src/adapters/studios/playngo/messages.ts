/** The studio's messages: fields, the operations of the common model that they stand for, and the answer. */
import { decimalFromMinor } from '@marquee/money'
import { z } from 'zod'
import type { Done, Operation, Playable, StudioAmount } from '../../../modules/play/index.ts'
import { defineMessage, type Message } from '../callback-kit.ts'
import { withoutUndefined } from '../without-undefined.ts'
import { STATE_SESSION_ENDED, SUMMARY_ROUND } from './assumed.ts'
import type { PlayngoAccount } from './config.ts'
import { amount, amountOfMicro, jackpots, microOf, optional, player, text, toEnvelope } from './fields.ts'
import { launchLanguage } from './languages.ts'

/** Elements of an answer. */
export type Answer = Readonly<Record<string, string>>
type PlayngoMessage = Message<PlayngoAccount, Answer>

/** One number: what can be staked in the game that asked, cash and bonus. */
export const realOf = ({ cash, bonus, currency }: Playable): string =>
  decimalFromMinor(cash + bonus, currency)

const authenticate: PlayngoMessage = defineMessage({
  // `username` is the ticket of the launch.
  fields: z.object({ username: text }),
  toOperations: ({ username }, account) => [
    { ...toEnvelope({}, account), kind: 'authenticate', token: username, exchangesTicket: true },
  ],
  toAnswer([{ player: known, playable, sessionToken = '' }]): Answer {
    const stakeMax = known?.stakeMax ?? null
    return {
      externalId: known?.id ?? '',
      userCurrency: playable.currency,
      nickname: known?.id ?? '',
      country: known?.country ?? '',
      birthdate: known?.dateOfBirth ?? '',
      registration: known?.registeredOn ?? '',
      language: launchLanguage(known?.language ?? ''),
      real: realOf(playable),
      externalGameSessionId: sessionToken,
      ...(stakeMax === null ? {} : { betLimit: decimalFromMinor(stakeMax, playable.currency) }),
    }
  },
})

const balance: PlayngoMessage = defineMessage({
  fields: z.object({ ...player, externalGameSessionId: text }),
  toOperations: (fields, account) => [{ ...toEnvelope(fields, account), kind: 'balance' }],
  toAnswer: ([{ playable }]): Answer => ({ real: realOf(playable), currency: playable.currency }),
})

const reserve: PlayngoMessage = defineMessage({
  fields: z.object({
    ...player,
    externalGameSessionId: text,
    transactionId: text,
    real: amount,
    currency: text,
    gameId: text,
    roundId: text,
    freegameExternalId: optional,
    jackpots,
  }),
  toOperations: (fields, account) => [
    {
      ...toEnvelope(fields, account),
      kind: 'bet',
      game: fields.gameId,
      round: fields.roundId,
      txId: fields.transactionId,
      amount: fields.real,
      source: fields.freegameExternalId === undefined ? 'cash' : 'freeRound',
      ...withoutUndefined({ grant: fields.freegameExternalId }),
      ...(fields.jackpots.length === 0 ? {} : { jackpots: fields.jackpots.map(toShare) }),
    },
  ],
  toAnswer: toMoneyAnswer,
})

const toShare = ({ id, loss }: z.infer<typeof jackpots>[number]) => ({
  id,
  ...withoutUndefined({ contribution: loss }),
})

/** Names the reserve by its `transactionId`; what it took is in our books. */
const cancelReserve: PlayngoMessage = defineMessage({
  fields: z.object({ ...player, transactionId: text, roundId: optional }),
  toOperations: (fields, account) => [
    {
      ...toEnvelope(fields, account),
      kind: 'rollback',
      txId: fields.transactionId,
      of: 'bet',
      originalTxId: fields.transactionId,
      keepsSettled: true,
      ...withoutUndefined({ round: fields.roundId }),
    },
  ],
  toAnswer: toMoneyAnswer,
})

interface Release {
  readonly externalId: string
  readonly transactionId: string
  readonly real: StudioAmount
  readonly gameId: string
  readonly roundId: string
  readonly freegameExternalId?: string | undefined
  readonly jackpots: z.infer<typeof jackpots>
}

const jackpotMicro = ({ jackpots: pots }: Pick<Release, 'jackpots'>): bigint =>
  pots.reduce((sum, { win }) => sum + (win ? microOf(win) : 0n), 0n)

/**
 * What a jackpot pays is paid from its pot, the rest of the call by the game. A release that is the jackpot alone comes
 * after the result of its round.
 */
function winsOf(fields: Release, account: PlayngoAccount): Operation[] {
  const own = { ...toEnvelope(fields, account), txId: fields.transactionId, round: fields.roundId }
  const sum = jackpotMicro(fields)
  const rest = microOf(fields.real) - sum
  const win: Operation = {
    ...own,
    kind: 'win',
    game: fields.gameId,
    amount: sum === 0n ? fields.real : amountOfMicro(rest),
    endsRound: true,
    // A win of a free game may come without its reserve.
    mayPrecedeBet: fields.freegameExternalId !== undefined,
    ...withoutUndefined({ grant: fields.freegameExternalId }),
  }
  const paid = fields.jackpots.find((pot) => pot.win !== undefined)
  if (sum === 0n || !paid) return [win]
  const jackpot: Operation = {
    ...own,
    kind: 'promoWin',
    source: 'jackpot',
    amount: amountOfMicro(sum),
    jackpot: paid.id,
  }
  return rest > 0n ? [win, jackpot] : [jackpot, { ...own, kind: 'closeRound' }]
}

/** The result of a round, or the summary of a session, which is no money. */
const release: PlayngoMessage = defineMessage({
  fields: z
    .object({
      ...player,
      transactionId: text,
      real: amount,
      gameId: text,
      roundId: text,
      state: optional,
      freegameExternalId: optional,
      jackpots,
    })
    .refine((fields) => microOf(fields.real) >= jackpotMicro(fields), { path: ['jackpots'] }),
  toOperations(fields, account): readonly Operation[] {
    const envelope = toEnvelope(fields, account)
    const end: Operation = { ...envelope, kind: 'notice', notice: 'sessionExpired' }
    const hasEnded = fields.state === STATE_SESSION_ENDED
    if (fields.roundId === SUMMARY_ROUND)
      return [hasEnded ? end : { ...envelope, kind: 'notice', notice: 'roundDetails' }]
    const paid = winsOf(fields, account)
    return hasEnded ? [...paid, end] : paid
  },
  toAnswer: toMoneyAnswer,
})

/** The id is that of the first operation, the balance that after the last. */
function toMoneyAnswer([first, ...others]: readonly [Done, ...Done[]]): Answer {
  const { playable } = others.at(-1) ?? first
  return { externalTransactionId: first.transactionId, real: realOf(playable), currency: playable.currency }
}

/** By the name of the root element. */
export const playngoMessages = {
  authenticate,
  balance,
  reserve,
  cancelReserve,
  release,
} as const satisfies Record<string, PlayngoMessage>

const named = z.object({ externalId: text, gameId: optional })

/** Asks for the balance of the player that a call names. */
export function balanceQuestion(fields: unknown, account: PlayngoAccount): Operation | null {
  const read = named.safeParse(fields)
  return read.success ? { ...toEnvelope(read.data, account), kind: 'balance' } : null
}
