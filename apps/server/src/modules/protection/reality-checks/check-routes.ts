import type { Routes } from '@marquee/contract'
import { toMoneyText } from '@marquee/money'
import type { Caller, Handlers } from '../../../kernel/index.ts'
import type { ActivityRouteId } from '../activity/activity-routes.ts'
import { type AskedInterval, OFF, pendingOf } from './check-rules.ts'
import type { LastPlay } from './last-play.ts'
import type { CheckedSession, IntervalState, RealityChecks, RealityCheckState } from './reality-checks.ts'

export type CheckRouteId = Exclude<Extract<keyof Routes, `activity.${string}`>, ActivityRouteId>

const sessionOf = ({ sessionId, claims }: Caller): CheckedSession => ({
  sessionId,
  signedInAt: Temporal.Instant.fromEpochMilliseconds(Number(claims.session_time) * 1_000),
})

function presentLastPlay({ startedAt, endedAt, currency, figures }: LastPlay) {
  const money = (minor: bigint) => toMoneyText({ minor, currency })
  return {
    startedAt: startedAt.toString(),
    endedAt: endedAt.toString(),
    figures: {
      secondsPlayed: figures.secondsPlayed,
      staked: money(figures.staked),
      won: money(figures.won),
      net: money(figures.won - figures.staked),
    },
  }
}

function presentState({
  state,
  currency,
  at,
  play,
  message,
  timeLimit,
  timeLimits,
  warnAt,
}: RealityCheckState) {
  const money = (minor: bigint) => toMoneyText({ minor, currency })
  return {
    state,
    now: at.toString(),
    startedAt: play?.startedAt.toString() ?? null,
    checkAt: play?.checkAt?.toString() ?? null,
    figures: play && {
      secondsPlayed: play.figures.secondsPlayed,
      staked: money(play.figures.staked),
      won: money(play.figures.won),
      net: money(play.figures.won - play.figures.staked),
      deposited: money(play.figures.deposited),
    },
    message: message?.kind === 'monthLost' ? { kind: message.kind, lost: money(message.lost) } : message,
    timeLimit: timeLimit && {
      ...timeLimit,
      endsAt: timeLimit.endsAt.toString(),
      limitSeconds: Number(timeLimit.limitSeconds),
      resetAt: timeLimit.resetAt?.toString() ?? null,
    },
    timeLimits: timeLimits.map(({ kind, endsAt, limitSeconds, usedSeconds }) => ({
      kind,
      endsAt: endsAt.toString(),
      limitSeconds: Number(limitSeconds),
      usedSeconds,
      warnAt: [...warnAt],
    })),
  }
}

function presentInterval({ minutes, chosen, terms, at }: IntervalState) {
  const pending = pendingOf(chosen, at)
  return {
    activityTimer: minutes === OFF ? null : minutes,
    activityTimerOn: minutes !== OFF,
    choices: [...terms.choices],
    marketMinutes: terms.minutes,
    canTurnOff: terms.canDisable,
    increaseHours: terms.increaseHours,
    pending: pending && {
      activityTimer: pending.minutes === OFF ? null : pending.minutes,
      confirmFrom: pending.confirmFrom.toString(),
      confirmUntil: pending.confirmUntil.toString(),
      canConfirm: Temporal.Instant.compare(pending.confirmFrom, at) <= 0,
    },
  }
}

function askedIn(body: {
  activityTimer?: number | undefined
  activityTimerOn?: false | undefined
  cancelPending?: true | undefined
}): AskedInterval {
  if (body.activityTimer !== undefined) return { is: 'interval', minutes: body.activityTimer }
  if (body.activityTimerOn === false) return { is: 'interval', minutes: OFF }
  return { is: body.cancelPending ? 'cancel' : 'confirm' }
}

export const checkHandlers = (checks: RealityChecks): Pick<Handlers<Routes>, CheckRouteId> => ({
  'activity.summary': async (_input, { caller }) =>
    presentState(await checks.stateOf(caller.playerId, sessionOf(caller))),
  'activity.lastPlay': async (_input, { caller }) => {
    const play = await checks.lastPlayOf(caller.playerId, sessionOf(caller))
    return { play: play && presentLastPlay(play) }
  },
  'activity.answer': async ({ answer, checkAt }, { caller }) =>
    presentState(
      await checks.answer(
        caller.playerId,
        { answer, checkAt: Temporal.Instant.from(checkAt) },
        sessionOf(caller),
      ),
    ),
  'activity.settings': async (_input, { caller }) =>
    presentInterval(await checks.intervalOf(caller.playerId)),
  'activity.change': async (body, { caller }) =>
    presentInterval(await checks.changeInterval(caller.playerId, askedIn(body))),
})
