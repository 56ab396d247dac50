import { openRow, type Queryable, sealRow, type SealedTable, type Tx } from '../../kernel/index.ts'

export type ExportState = 'requested' | 'ready' | 'failed' | 'expired'

export interface DataExport {
  readonly playerId: bigint
  readonly exportId: string
  readonly state: ExportState
  readonly language: string
  readonly requestedAt: Temporal.Instant
  readonly readyAt: Temporal.Instant | null
  /** When the file is deleted; null before it is ready. */
  readonly expiresAt: Temporal.Instant | null
  readonly buildId: string | null
  /** Size of the file. */
  readonly bytes: bigint | null
}

const COLUMNS = `player_id as "playerId", export_id as "exportId", state, language, requested_at as "requestedAt",
  ready_at as "readyAt", expires_at as "expiresAt", build_id as "buildId", bytes`

/** Serialises the requests of one player until the transaction ends. */
export async function lockRequests(tx: Tx, playerId: bigint): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('data_exports:' || $1::text, 0))`, [playerId])
}

export async function insertExport(
  tx: Tx,
  { playerId, exportId, language, requestedAt }: DataExport,
): Promise<void> {
  await tx.query(
    `insert into data_exports.export (player_id, export_id, state, language, requested_at)
     values ($1, $2, 'requested', $3, $4)`,
    [playerId, exportId, language, requestedAt],
  )
}

/** The latest exports of a player, newest first. */
export async function readExports(
  queryable: Queryable,
  playerId: bigint,
  limit: number,
): Promise<DataExport[]> {
  const { rows } = await queryable.query<DataExport>(
    `select ${COLUMNS} from data_exports.export where player_id = $1
      order by requested_at desc, export_id desc limit $2`,
    [playerId, limit],
  )
  return rows
}

export async function readExport(
  queryable: Queryable,
  playerId: bigint,
  exportId: string,
): Promise<DataExport | null> {
  const { rows } = await queryable.query<DataExport>(
    `select ${COLUMNS} from data_exports.export where player_id = $1 and export_id = $2`,
    [playerId, exportId],
  )
  return rows[0] ?? null
}

export interface ExportPart {
  readonly playerId: bigint
  readonly exportId: string
  readonly buildId: string
  readonly number: number
}

/** How the file is stored (decision 87). */
export const sealedPart: SealedTable = {
  table: 'data_exports.part',
  key: ['player_id', 'export_id', 'build_id', 'part_number'],
  sealed: ['bytes'],
}

const keyOf = (part: ExportPart) => ({
  player_id: part.playerId,
  export_id: part.exportId,
  build_id: part.buildId,
  part_number: part.number,
})

export async function insertPart(
  queryable: Queryable,
  part: ExportPart & { readonly at: Temporal.Instant; readonly bytes: Buffer },
): Promise<void> {
  const { bytes } = sealRow(queryable.personal, sealedPart, { ...keyOf(part), bytes: part.bytes })
  await queryable.query(
    `insert into data_exports.part (player_id, export_id, build_id, part_number, written_at, bytes)
     values ($1, $2, $3, $4, $5, $6)`,
    [part.playerId, part.exportId, part.buildId, part.number, part.at, bytes],
  )
}

/** @returns null after the last part */
export async function readPart(queryable: Queryable, part: ExportPart): Promise<Buffer | null> {
  const { rows } = await queryable.query<{ bytes: Buffer }>(
    `select bytes from data_exports.part
      where player_id = $1 and export_id = $2 and build_id = $3 and part_number = $4`,
    [part.playerId, part.exportId, part.buildId, part.number],
  )
  const row = rows[0] && openRow(queryable.personal, sealedPart, { ...keyOf(part), ...rows[0] })
  return row?.bytes ?? null
}

/** Ends a running request with its file. @returns false when another build was first */
export async function finishExport(
  queryable: Queryable,
  build: Pick<ExportPart, 'playerId' | 'exportId' | 'buildId'> & {
    readonly readyAt: Temporal.Instant
    readonly expiresAt: Temporal.Instant
    readonly bytes: number
  },
): Promise<boolean> {
  const { rowCount } = await queryable.query(
    `update data_exports.export set state = 'ready', ready_at = $3, expires_at = $4, build_id = $5, bytes = $6
      where player_id = $1 and export_id = $2 and state = 'requested'`,
    [build.playerId, build.exportId, build.readyAt, build.expiresAt, build.buildId, build.bytes],
  )
  return rowCount > 0
}

export async function failExport(queryable: Queryable, playerId: bigint, exportId: string): Promise<void> {
  await queryable.query(
    `update data_exports.export set state = 'failed'
      where player_id = $1 and export_id = $2 and state = 'requested'`,
    [playerId, exportId],
  )
}

// unsafeReadAcrossPlayers: exports expire for everyone.
export async function expireExports(queryable: Queryable, now: Temporal.Instant): Promise<void> {
  await queryable.query(
    `update data_exports.export set state = 'expired' where state = 'ready' and expires_at <= $1`,
    [now],
  )
}

/**
 * unsafeReadAcrossPlayers: deletes parts that belong to no file: of expired exports, and of builds before `before` that
 * did not finish.
 */
export async function deleteLooseParts(queryable: Queryable, before: Temporal.Instant): Promise<void> {
  await queryable.query(
    `delete from data_exports.part loose where written_at <= $1 and not exists (
       select 1 from data_exports.export kept
        where kept.player_id = loose.player_id and kept.export_id = loose.export_id
          and kept.state = 'ready' and kept.build_id = loose.build_id)`,
    [before],
  )
}
