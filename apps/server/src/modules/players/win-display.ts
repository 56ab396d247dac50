import type { Routes } from '@marquee/contract'
import {
  AppError,
  type Clock,
  type Database,
  type Handlers,
  inTransactionOf,
  publish,
} from '../../kernel/index.ts'
import { isRestricted, playBlockOf, statusAt } from './rules.ts'
import { lockPlayer } from './store.ts'
import { insertWinDisplay, readWinDisplay, readWinners, type WinDisplay } from './win-display-store.ts'

/** Without the player's own choice. */
const AT_FIRST: WinDisplay = 'unnamed'

/** Event: a player has chosen how wins are listed. */
export const winDisplayTopic = 'player.win-display.changed'

export interface WinDisplays {
  of(playerId: bigint): Promise<WinDisplay>
  /** Stores a choice with its time; earlier ones stay. */
  set(playerId: bigint, display: WinDisplay): Promise<void>
  /**
   * Those of these players whose wins may be listed now: not hidden, and not of somebody who is excluded, closed or
   * restricted.
   */
  shown(
    playerIds: readonly bigint[],
  ): Promise<ReadonlyMap<bigint, { readonly country: string; readonly initial: string | null }>>
}

const firstLetter = (name: string): string | null =>
  [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(name.trim())][0]?.segment.toUpperCase() ??
  null

export function createWinDisplays({
  db,
  clock,
}: {
  readonly db: Database
  readonly clock: Clock
}): WinDisplays {
  return {
    of: async (playerId) => (await readWinDisplay(db, playerId)) ?? AT_FIRST,
    async set(playerId, display) {
      await inTransactionOf(db, playerId, async (tx) => {
        if (!(await lockPlayer(tx, playerId))) throw new AppError('error.not_found')
        await insertWinDisplay(tx, playerId, display, clock.now())
        await publish(tx, { topic: winDisplayTopic, playerId, body: { display } })
      })
    },
    async shown(playerIds) {
      const shown = new Map<bigint, { country: string; initial: string | null }>()
      if (playerIds.length === 0) return shown
      for (const { record, display } of await readWinners(db, playerIds)) {
        const { playerId, status, statusUntil: until, access, country, firstName } = record
        const isBarred =
          playBlockOf(statusAt({ status, until }, clock.now())) !== null || isRestricted(access)
        if (isBarred || display === 'hidden') continue
        shown.set(playerId, { country, initial: display === 'initial' ? firstLetter(firstName) : null })
      }
      return shown
    },
  }
}

export const winDisplayHandlers = (
  displays: WinDisplays,
): Pick<Handlers<Routes>, 'player.winDisplay' | 'player.setWinDisplay'> => ({
  'player.winDisplay': async (_input, { caller }) => ({ display: await displays.of(caller.playerId) }),
  'player.setWinDisplay': async ({ display }, { caller }) => {
    await displays.set(caller.playerId, display)
    return { display }
  },
})
