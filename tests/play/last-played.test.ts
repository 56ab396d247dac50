/** When a player last had a game open, from the rows of launches (RC-07). */
import { expect, it } from 'vitest'
import { lastPlayedAt } from '../../apps/server/src/modules/play/index.ts'
import { createPlayKit } from './kit.ts'

it('RC-07: of launches at the same moment the game that is open counts, whichever of them began first', async () => {
  const kit = await createPlayKit()
  try {
    const playerId = await kit.player()
    await kit.launch(playerId)
    kit.clock.advance({ seconds: 1 })
    await kit.launch(playerId)
    // The second launch was the first to commit: its game is the one that the other launch closed.
    await kit.db.query(
      `update play.session set closed_at = $2, close_reason = 'another-game'
        where player_id = $1 and closed_at is null`,
      [playerId, kit.clock.now()],
    )
    await kit.db.query(
      `update play.session set closed_at = null, close_reason = null
        where player_id = $1 and session_id = (select min(session_id) from play.session where player_id = $1)`,
      [playerId],
    )
    kit.clock.advance({ minutes: 20 })
    const lastPlayed = async () => (await lastPlayedAt(kit.db, playerId, kit.clock.now()))?.toString()
    expect(await lastPlayed()).toBe(kit.clock.now().toString())
    const closedAt = kit.clock.now().toString()
    await kit.play.sessions.close(playerId, { reason: 'player' })
    kit.clock.advance({ minutes: 5 })
    expect(await lastPlayed()).toBe(closedAt)
  } finally {
    await kit.close()
  }
})

it('RC-07: a game that was closed after its sign-in had ended was played until that end', async () => {
  const kit = await createPlayKit()
  try {
    const playerId = await kit.player()
    await kit.launch(playerId)
    const endsAt = kit.clock.now().add({ minutes: 30 })
    await kit.db.query('update play.session set ends_at = $2 where player_id = $1', [
      playerId,
      endsAt.toString(),
    ])
    // No instance was there in the night, and the first one of the morning closes the game.
    kit.clock.advance({ hours: 9 })
    await kit.play.sessions.close(playerId, { reason: 'signed-out' })
    const lastPlayed = await lastPlayedAt(kit.db, playerId, kit.clock.now())
    expect(lastPlayed?.toString()).toBe(endsAt.toString())
  } finally {
    await kit.close()
  }
})
