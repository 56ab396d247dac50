import type { Database } from '../db/database.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'

export interface EventWatchOptions {
  readonly db: Database
  readonly log: Log
  readonly metrics: Metrics
  /** Interval between two checks (ms); 5 s by default. */
  readonly everyMs?: number
  /** Age of a waiting event that raises an alarm (s); 60 by default. */
  readonly maxAgeSeconds?: number
}

export interface EventWatch {
  stop(): Promise<void>
}

interface Waiting {
  /** `outbox`, or the name of a subscriber. */
  readonly place: string
  readonly age: number
}

/** Rows of the outbox whose ages are compared; of a longer one also the first rows of players in between. */
const FIRST_ROWS = 1_000
const PLAYERS_BETWEEN = 15

// Reads the tables only, not the state of relay or consumers, because those may be what is broken. The outbox has no
// index by age. Its first rows in the order of the key are all rows but after a standstill, and then a player's oldest.
const readAges = `
  with ends as (
    select min(player_id) as low, max(player_id) as high from kernel.outbox
  ), seen as (
    (select at from kernel.outbox order by player_id, id limit ${FIRST_ROWS})
    union all
    select probe.at from ends, generate_series(1, ${PLAYERS_BETWEEN}) as k, lateral (
      select at from kernel.outbox
      where player_id >= low + div((high - low)::numeric * k, ${PLAYERS_BETWEEN})::bigint
      order by player_id, id limit 1) as probe
  )
  select 'outbox' as place,
    coalesce(extract(epoch from clock_timestamp() - min(at)), 0)::float8 as age
  from seen
  union all
  select lease.subscriber, coalesce(max(extract(epoch from clock_timestamp() - oldest.at)), 0)::float8
  from kernel.delivery_lease lease
  left join lateral (
    select waiting.at from kernel.delivery waiting
    where waiting.subscriber = lease.subscriber and waiting.shard = lease.shard
    order by waiting.event_id limit 1
  ) oldest on true
  group by lease.subscriber`

const countDeadLetters = `
  select (select count(*) from kernel.outbox_dead)::int as outbox,
         (select count(*) from kernel.delivery_dead)::int as delivery`

/** Measures the age of waiting events and counts dead letters. Raises an alarm when an event waits for too long. */
export function startEventWatch({ db, log, metrics, ...options }: EventWatchOptions): EventWatch {
  const maxAgeSeconds = options.maxAgeSeconds ?? 60
  const late = new Set<string>()

  function note({ place, age }: Waiting): void {
    if (place === 'outbox') metrics.outboxAge.set(age)
    else metrics.deliveryAge.set({ subscriber: place }, age)
    if (age <= maxAgeSeconds) {
      if (late.delete(place)) log.info({ place }, 'events move again')
    } else if (!late.has(place)) {
      late.add(place)
      metrics.alarms.inc({ kind: 'events_late' })
      log.error({ alarm: true, place, ageSeconds: Math.round(age) }, 'events do not move')
    }
  }

  async function look(): Promise<void> {
    const { rows } = await db.query<Waiting>(readAges)
    for (const row of rows) note(row)
    const deadLetters = (await db.query<{ outbox: number; delivery: number }>(countDeadLetters)).rows[0]
    metrics.deadLetters.set({ place: 'outbox' }, deadLetters?.outbox ?? 0)
    metrics.deadLetters.set({ place: 'delivery' }, deadLetters?.delivery ?? 0)
  }

  let looking: Promise<void> | undefined
  const timer = setInterval(() => {
    looking ??= look()
      .catch((error: unknown) => log.warn({ err: error }, 'the age of events is not known'))
      .finally(() => {
        looking = undefined
      })
  }, options.everyMs ?? 5_000)
  timer.unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await looking
    },
  }
}
