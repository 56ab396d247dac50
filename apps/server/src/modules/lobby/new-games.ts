/** Which games are new: for seven days after their studio released them, or after they were listed here. */
import type { Queryable } from '../../kernel/index.ts'

/** Days for which a game is new. */
export const NEW_DAYS = 7

/** @returns whether a document's game is new */
export type IsNew = (game: { readonly gameId: number; readonly releasedOn?: string }) => boolean

/** What newness is decided by. It changes seldom, and its identity with it. */
export interface NewGames {
  /** Ids of games that were listed here in the last seven days. */
  readonly listed: ReadonlySet<number>
  /** UTC date, `yyyy-mm-dd`. */
  readonly today: string
}

/** Pure. A studio's date counts from its first moment on (UTC); one that is to come makes no game new. */
export function isNewBy({ listed, today }: NewGames): IsNew {
  const lastDay = Temporal.PlainDate.from(today)
  const first = lastDay.subtract({ days: NEW_DAYS - 1 }).toString()
  return ({ gameId, releasedOn }) =>
    listed.has(gameId) || (releasedOn !== undefined && releasedOn >= first && releasedOn <= today)
}

/**
 * Games that were listed less than seven days before a moment. The first synchronisation lists the whole catalogue,
 * of which it says nothing: its games are not among them.
 */
export async function newlyListed(queryable: Queryable, at: Temporal.Instant): Promise<ReadonlySet<number>> {
  const { rows } = await queryable.query<{ game_id: number }>(
    `select game_id from lobby.listed_game
      where listed_at > $1 and listed_at > (select min(listed_at) from lobby.listed_game)
      order by game_id`,
    [at.subtract({ hours: 24 * NEW_DAYS }).toString()],
  )
  return new Set(rows.map((row) => row.game_id))
}
