import { z } from 'zod'
import { instant, money } from './common.ts'
import { tile } from './games.ts'

/** A pot as its studio's feed had it at `readAt`. A pot whose feed is silent for a minute is left out. */
export const jackpot = z.strictObject({
  id: z.string(),
  name: z.string(),
  providerTitle: z.string(),
  amount: money,
  readAt: instant,
  /** Games that feed it and can be opened here. */
  games: z.array(tile),
  sharePercent: z.string().nullable(),
  lastPaid: z.strictObject({ amount: money, at: instant }).nullable(),
})
/** Names an entry of the ledger and nobody: the hash of the last entry of a round, hexadecimal. */
export const ledgerId = z.string().regex(/^[0-9a-f]{64}$/, { error: 'ledger_id' })
/** A round that paid more than it cost. */
export const winner = z.strictObject({
  ledgerId: z.string(),
  gameId: z.int(),
  game: tile,
  staked: money,
  amount: money,
  at: instant,
  /** Country of residence of its player. */
  country: z.string(),
  /** First letter of the player's name, with their consent; null without it. */
  initial: z.string().nullable(),
})
/** A listed round, read again from the ledger. */
export const checkedWin = winner.extend({
  openedAt: instant,
  bets: z.int(),
  /** The studio's number of the round. */
  round: z.string(),
  /** Hash of the certified version that runs now; null where the studio states none. */
  definitionHash: z.string().nullable(),
  readAt: instant,
})
/** All rounds of all players in a currency, and what is left of their stakes. */
export const paidBack = z.strictObject({
  from: instant,
  until: instant,
  /** Null with fewer than ten players: sums of few show what single ones staked and were paid. */
  sums: z
    .strictObject({
      rounds: z.int(),
      staked: money,
      paid: money,
      /** Staked minus paid; below zero when players were paid more than they staked. */
      kept: money,
      /** Of ten players, how many were paid more than they staked. */
      aheadOfTen: z.int().min(0).max(10),
    })
    .nullable(),
  /** Minutes between the end of a round and its place in a list of winners. */
  listedAfterMinutes: z.int().nonnegative(),
})
