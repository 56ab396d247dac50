import type { ActsKit, Scenario } from './audit-kit.ts'
import { lookForDormancy } from './dormancy-kit.ts'

/** A player of whom the last login is so many months ago, and who was warned so often. */
async function absentPlayer({ kit }: ActsKit, months: number, warnings: number) {
  const { playerId } = await kit.player()
  await kit.db.query(
    `update players.dormancy
        set counted_from = $2::timestamptz - make_interval(months => $3), warnings = $4,
            warned_at = case when $4 > 0 then $2::timestamptz - interval '1 month' end
      where player_id = $1`,
    [playerId, kit.clock.now(), months, warnings],
  )
  return () => lookForDormancy(kit)
}

/** What becomes of an account that nobody logs in to. */
export const dormancyScenarios: readonly Scenario[] = [
  {
    act: 'account.dormancy_warned',
    what: 'the first warning of an account without a login',
    table: 'players.dormancy',
    fields: ['dormantFrom', 'warning'],
    actor: 'system',
    prepare: (acts) => absentPlayer(acts, 13, 0),
  },
  {
    act: 'account.dormant',
    what: 'an account that becomes dormant',
    table: 'players.dormancy',
    fields: ['isDormant'],
    actor: 'system',
    prepare: (acts) => absentPlayer(acts, 31, 3),
  },
]
