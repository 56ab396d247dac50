import { z } from 'zod'
import { instant, money } from './common.ts'
import { timeLimitKind } from './limits.ts'

/** What the ledger has since the beginning of play: cash, to the cent (RC-04, RC-14). */
export const activityFigures = z.strictObject({
  /** Without the time after the last game. */
  secondsPlayed: z.int().min(0),
  staked: money,
  won: money,
  /** Won minus staked. */
  net: money,
  /** Since this login. */
  deposited: money,
})

/** The last play before this login, as the ledger has it (RC-11). */
export const lastPlay = z.strictObject({
  /** Null without play before the login. */
  play: z
    .strictObject({
      startedAt: instant,
      /** End of its last game; the present while one is open. */
      endedAt: instant,
      figures: activityFigures.omit({ deposited: true }),
    })
    .nullable(),
})

/**
 * What ends play: a limit of time (LIM-15), the break that the market forces after long play (RC-10), or the one after
 * a reality check (RC-06).
 */
export const playEndKind = z.enum([...timeLimitKind.options, 'forcedBreak', 'checkBreak'])

/** What ends the play that runs first, or has ended it. */
export const activityTimeLimit = z.strictObject({
  kind: playEndKind,
  /** From then on no stake is accepted. */
  endsAt: instant,
  /** No game opens, and no stake is accepted. */
  isReached: z.boolean(),
  limitSeconds: z.int().min(0),
  usedSeconds: z.int().min(0),
  /** From when a game opens again. Null while a game is open: then play goes on after `pauseMinutes` without one. */
  resetAt: instant.nullable(),
  pauseMinutes: z.int(),
})

/** A limit of playing time in force, beside the play that runs. */
export const activityTimeLimitUse = z.strictObject({
  kind: timeLimitKind,
  /** When it ends this play, unless another end comes first. */
  endsAt: instant,
  limitSeconds: z.int().min(0),
  usedSeconds: z.int().min(0),
  /** Percent of the limit of which the player is told (LIM-16). */
  warnAt: z.array(z.int()),
})

/** Continuous play over all games, tabs and devices, and its reality check (RC-03, RC-07). */
export const activitySummary = z.strictObject({
  /**
   * `due`: no stake is accepted until the check is answered. `stopped`: it was answered with a stop, or a break follows
   * its answer. `over`: nothing was played, or a pause has ended it.
   */
  state: z.enum(['over', 'running', 'due', 'stopped']),
  now: instant,
  /** The first launch after a pause; null when play is over. */
  startedAt: instant.nullable(),
  /** When the check is due, or has become due. Null when play is over or the timer is off. */
  checkAt: instant.nullable(),
  /** Null when play is over. */
  figures: activityFigures.nullable(),
  /**
   * What a due check says about the player's own play (RC-13): that it is longer than the usual one of the last weeks,
   * or what the running month has cost. Null where there is nothing to say.
   */
  message: z
    .discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('longer'), usualSeconds: z.int().min(0) }),
      z.strictObject({ kind: z.literal('monthLost'), lost: money }),
    ])
    .nullable(),
  /** Null when nothing is played, and neither a limit nor a break keeps games closed. */
  timeLimit: activityTimeLimit.nullable(),
  /** Every limit of playing time in force; none when play is over. */
  timeLimits: z.array(activityTimeLimitUse),
})

/** A week or month of the player's activity: cash, to the cent as the entries of the ledger have it. */
export const activityPeriod = z.strictObject({
  startsAt: instant,
  /** Start of the next one. Of the running one it lies ahead. */
  endsAt: instant,
  /** With a game for money open, over all devices. */
  secondsPlayed: z.int().min(0),
  /** Stretches of play that began in it, each after a pause of the length that the market prescribes. */
  sessions: z.int().min(0),
  staked: money,
  won: money,
  /** Won minus staked. */
  net: money,
  deposited: money,
  /** Paid out, by the time of the payment. */
  withdrawn: money,
})

/** Activity of a player, cut in the zone of the market: Mondays and firsts of months. */
export const activityPeriods = z.strictObject({
  now: instant,
  /** IANA name. */
  zone: z.string(),
  /** The running one and those before it, the latest first. */
  weeks: z.array(activityPeriod),
  months: z.array(activityPeriod),
})

/** Minutes between two checks, with the words of spec 1 §3. */
export const activitySettings = z.strictObject({
  /** In force; null for off. */
  activityTimer: z.int().positive().nullable(),
  activityTimerOn: z.boolean(),
  /** What the market offers. */
  choices: z.array(z.int().positive()),
  /** Without a choice of the player; a longer interval waits (RC-05). */
  marketMinutes: z.int().positive(),
  canTurnOff: z.boolean(),
  /** Hours that a longer interval waits before it can be confirmed. */
  increaseHours: z.int(),
  /** A longer interval that waits. */
  pending: z
    .strictObject({
      /** Null for off. */
      activityTimer: z.int().positive().nullable(),
      confirmFrom: instant,
      /** Without a confirmation until then it lapses. */
      confirmUntil: instant,
      canConfirm: z.boolean(),
    })
    .nullable(),
})
