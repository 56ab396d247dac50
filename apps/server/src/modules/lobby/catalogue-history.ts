import {
  type Clock,
  type Database,
  handleJob,
  inTransaction,
  type JobHandler,
  jobKind,
  type Log,
  type Tx,
} from '../../kernel/index.ts'
import { z } from 'zod'
import type { Content } from '../content/index.ts'
import type { Catalogue, Game } from './catalogue.ts'

/** A version of a game that runs here or ran here. */
export interface GameVersion {
  readonly build: string
  readonly lowest: string
  readonly highest: string
  readonly since: Temporal.Instant
}

/** What a synchronisation found; ids of games. */
export interface CatalogueChanges {
  readonly listed: readonly number[]
  readonly withdrawn: readonly number[]
  readonly versions: readonly number[]
}

/** Of the two numbers of an advisory lock, the one of this module. */
const LOCK = 7_401_517

interface ListedRow {
  readonly game_id: number
  readonly is_withdrawn: boolean
}
interface VersionRow {
  readonly game_id: number
  readonly build: string
  readonly lowest_return: string
  readonly highest_return: string
}

const isSameVersion = (game: Game, known: VersionRow | undefined): boolean =>
  known?.build === game.document.build?.hash &&
  known?.lowest_return === game.returnPercent?.lowest &&
  known?.highest_return === game.returnPercent?.highest

async function readListed(tx: Tx): Promise<ReadonlyMap<number, boolean>> {
  const { rows } = await tx.query<ListedRow>(
    'select game_id, withdrawn_at is not null as is_withdrawn from lobby.listed_game',
  )
  return new Map(rows.map((row) => [row.game_id, row.is_withdrawn]))
}

async function readPresentVersions(tx: Tx): Promise<ReadonlyMap<number, VersionRow>> {
  const { rows } = await tx.query<VersionRow>(
    `select distinct on (game_id) game_id, build, lowest_return, highest_return
       from lobby.game_version order by game_id, since desc`,
  )
  return new Map(rows.map((row) => [row.game_id, row]))
}

/** Writes what has changed in the catalogue since the last time: games that came or went, and new versions. */
async function write(tx: Tx, games: readonly Game[], at: Temporal.Instant): Promise<CatalogueChanges> {
  // One instance at a time compares and writes.
  await tx.query('select pg_advisory_xact_lock($1, 0)', [LOCK])
  const known = await readListed(tx)
  const versions = await readPresentVersions(tx)
  const present = new Set(games.map(({ facts }) => facts.id))
  const listed = [...present].filter((id) => known.get(id) !== false)
  const withdrawn = [...known].flatMap(([id, isWithdrawn]) => (isWithdrawn || present.has(id) ? [] : [id]))
  const changed = games.filter(
    (game) => game.document.build && game.returnPercent && !isSameVersion(game, versions.get(game.facts.id)),
  )
  // A game that comes back is listed from the day on which it came first.
  await tx.query(
    `insert into lobby.listed_game (game_id, listed_at) select unnest($1::integer[]), $2
     on conflict on constraint listed_game_pkey do update set withdrawn_at = null`,
    [listed, at.toString()],
  )
  await tx.query('update lobby.listed_game set withdrawn_at = $2 where game_id = any($1::integer[])', [
    withdrawn,
    at.toString(),
  ])
  await tx.query(
    `insert into lobby.game_version (game_id, since, build, lowest_return, highest_return)
       select game_id, $5, build, lowest_return, highest_return
         from unnest($1::integer[], $2::text[], $3::text[], $4::text[])
           as version (game_id, build, lowest_return, highest_return)`,
    [
      changed.map(({ facts }) => facts.id),
      changed.map(({ document }) => document.build?.hash),
      changed.map(({ returnPercent }) => returnPercent?.lowest),
      changed.map(({ returnPercent }) => returnPercent?.highest),
      at.toString(),
    ],
  )
  return { listed, withdrawn, versions: changed.map(({ facts }) => facts.id) }
}

/** Newest first. */
async function versionsOf(db: Database, gameId: number): Promise<readonly GameVersion[]> {
  const { rows } = await db.query<VersionRow & { since: Temporal.Instant }>(
    `select build, lowest_return, highest_return, since from lobby.game_version
      where game_id = $1 order by since desc limit 20`,
    [gameId],
  )
  return rows.map((row) => ({
    build: row.build,
    lowest: row.lowest_return,
    highest: row.highest_return,
    since: row.since,
  }))
}

/** When the first of these games was listed here; null while none has been. */
async function firstListedOf(db: Database, gameIds: readonly number[]): Promise<Temporal.Instant | null> {
  const { rows } = await db.query<{ first: Temporal.Instant | null }>(
    'select min(listed_at) as first from lobby.listed_game where game_id = any($1::integer[])',
    [gameIds],
  )
  return rows[0]?.first ?? null
}

interface HistoryDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly content: Pick<Content, 'refresh'>
  readonly catalogue: () => Catalogue
}

export interface CatalogueHistory {
  /** Compares the catalogue with what was last seen of it. Nothing to do when the content has not changed since. */
  readonly synchronise: () => Promise<CatalogueChanges | undefined>
  /** Versions of a game that ran here, newest first. */
  readonly versionsOf: (gameId: number) => Promise<readonly GameVersion[]>
  /** When the first of these games was listed here; null while none has been. */
  readonly firstListedOf: (gameIds: readonly number[]) => Promise<Temporal.Instant | null>
  readonly job: JobHandler
}

const synchroniseKind = jobKind({ name: 'lobby.synchronise', payload: z.object({}), maxAttempts: 1 })

/** Notes which games and versions the catalogue has had, from content and the studios' delivery together. */
export function createCatalogueHistory({
  db,
  clock,
  log,
  content,
  catalogue,
}: HistoryDependencies): CatalogueHistory {
  let seen: Catalogue | undefined
  async function synchronise(): Promise<CatalogueChanges | undefined> {
    // Documents of before would undo what another instance has noted.
    await content.refresh()
    const present = catalogue()
    // Before the first delivery every game would be withdrawn.
    if (present === seen || present.games.length === 0) return undefined
    const changes = await inTransaction(db, (tx) => write(tx, present.games, clock.now()))
    seen = present
    const { listed, withdrawn, versions } = changes
    if (listed.length + withdrawn.length + versions.length > 0)
      log.info(
        { listed: listed.length, withdrawn: withdrawn.slice(0, 100), versions: versions.slice(0, 100) },
        'the catalogue has changed',
      )
    return changes
  }
  return {
    synchronise,
    versionsOf: (gameId) => versionsOf(db, gameId),
    firstListedOf: (gameIds) => firstListedOf(db, gameIds),
    job: handleJob(synchroniseKind, async () => void (await synchronise()), {
      cron: { match: '* * * * *' },
    }),
  }
}
