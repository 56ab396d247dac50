import { type Clock, type Database, inTransaction } from '../kernel/index.ts'
import { hasOpenTournament, openTournament, type WrittenTerms } from '../modules/tournaments/index.ts'

const DAY_HOURS = 24

/** A best round of twenty: playing more does not help. */
const bestOfTwenty = (
  at: Temporal.Instant,
  { name, game, startDays, days }: { name: string; game: string; startDays: number; days: number },
): WrittenTerms => ({
  name,
  type: 'casino',
  games: [game],
  markets: null,
  currency: 'EUR',
  startsAt: at.add({ hours: startDays * DAY_HOURS }).toString(),
  endsAt: at.add({ hours: (startDays + days) * DAY_HOURS }).toString(),
  checkHours: DAY_HOURS,
  rule: { kind: 'win-to-bet', stake: '0.20', rounds: 20 },
  prizes: [
    { from: 1, to: 1, amount: '500' },
    { from: 2, to: 2, amount: '300' },
    { from: 3, to: 3, amount: '200' },
    { from: 4, to: 20, amount: '50' },
    { from: 21, to: 60, amount: '10' },
  ],
})

/** Opens tournaments of a one-machine installation where none is open; never in production. */
export async function seedTournaments({
  db,
  clock,
}: {
  readonly db: Database
  readonly clock: Clock
}): Promise<void> {
  const at = clock.now()
  if (await hasOpenTournament(db, at)) return
  const by = { by: 'seed', reason: 'Shows tournaments on a new installation.', at }
  await inTransaction(db, async (tx) => {
    await openTournament(
      tx,
      bestOfTwenty(at, { name: 'Frostmark, best of 20', game: 'frostmark', startDays: 0, days: 7 }),
      by,
    )
    await openTournament(
      tx,
      bestOfTwenty(at, { name: 'Lantern Quay, best of 20', game: 'lantern-quay', startDays: 7, days: 7 }),
      by,
    )
  })
}
