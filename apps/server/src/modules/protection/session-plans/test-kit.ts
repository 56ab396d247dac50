/** What tests of session plans share: players, their rounds, and what is found of their plans. */
import { createLog, isAppError, type Log } from '../../../kernel/index.ts'
import type { ChecksKit } from '../reality-checks/test-kit.ts'
import { endUsedUpPlans } from './end-plans.ts'
import type { SessionPlans } from './session-plans.ts'

export interface Fixed {
  readonly minutes?: number
  readonly spend?: bigint
}

/** A launch of a slot. */
export const slot = { isSlot: true }

/** A moment of the day of these tests. */
export const time = (clock: string) => `2026-07-01T${clock}Z`

/** The code of a refusal, or `done`. */
export async function codeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work
    return 'done'
  } catch (error) {
    return isAppError(error) ? error.code : String(error)
  }
}

/** @param noted gets each player, whose books are compared afterwards */
export function planCalls(kit: () => ChecksKit, noted: bigint[]) {
  let rounds = 0
  const at = (clock: string) => kit().clock.set(time(clock))

  const begin = (playerId: bigint, { minutes, spend }: Fixed, sessionId = 'ses_test') =>
    kit().plans.begin(playerId, { minutes: minutes ?? null, spend: spend ?? null }, sessionId)

  return {
    at,
    begin,

    /** A player with a slot open, who has fixed something at nine. */
    playing: async ({ minutes, spend }: Fixed, country = 'MT'): Promise<bigint> => {
      at('09:00:00')
      const playerId = await kit().person({ subject: { country } })
      noted.push(playerId)
      await begin(playerId, { ...(minutes && { minutes }), ...(spend && { spend }) })
      await kit().open(playerId, slot)
      return playerId
    },

    /** The answer to a stake in a round of its own. */
    spin: async (playerId: bigint, amount = 1n, isOfSlots = true): Promise<string> => {
      const answer = await kit().run('stake', playerId, { amount, round: `spin-${++rounds}`, isOfSlots })
      return answer.ok ? 'accepted' : answer.reason
    },

    /** A round that is lost. @returns its name, for a later win */
    lose: async (playerId: bigint, amount: bigint): Promise<string> => {
      const round = `lost-${++rounds}`
      await kit().done('stake', playerId, { amount, round, isOfSlots: true })
      await kit().done('win', playerId, { amount: 0n, round, endsRound: true })
      return round
    },

    /** What the job of a minute does. */
    closePlans: (
      plans: Pick<SessionPlans, 'noteEnd'> = kit().plans,
      log: Pick<Log, 'error'> = createLog({ level: 'silent' }),
    ) => endUsedUpPlans({ ...kit(), log, plans }, new AbortController().signal),

    /** Changes of plans that tabs were told of. */
    changesOf: async (playerId: bigint): Promise<string[]> => {
      const { rows } = await kit().db.query<{ change: string }>(
        `select body->>'change' as change from kernel.outbox
          where player_id = $1 and topic = 'reality_check.changed' and body->>'change' like 'plan%' order by id`,
        [playerId],
      )
      return rows.map(({ change }) => change)
    },

    /** State, kind of the end, and until when slots are closed. */
    endOf: async (playerId: bigint): Promise<string[]> => {
      const { state, plan } = await kit().plans.stateOf(playerId)
      return [state, plan?.end?.kind, plan?.end?.restUntil?.toString()].filter((part) => part !== undefined)
    },
  }
}
