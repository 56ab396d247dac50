import type { Queryable, Tx } from '../../kernel/index.ts'

/** Originals of pictures, and uploaded files that are no pictures. */
type AssetTable = 'upload' | 'file'

/** Stores an upload, unless an equal one is stored. */
export async function writeAsset(
  tx: Tx,
  table: AssetTable,
  asset: {
    readonly dataset: string
    readonly hash: string
    readonly bytes: Buffer
    readonly at: Temporal.Instant
  },
): Promise<void> {
  await tx.query(
    `insert into content.${table} (dataset, hash, bytes, uploaded_at) values ($1, $2, $3, $4)
     on conflict (dataset, hash) do nothing`,
    [asset.dataset, asset.hash, asset.bytes, asset.at.toString()],
  )
}

export async function readAsset(
  queryable: Queryable,
  table: AssetTable,
  { dataset, hash }: { readonly dataset: string; readonly hash: string },
): Promise<Buffer | null> {
  const { rows } = await queryable.query<{ bytes: Buffer }>(
    `select bytes from content.${table} where dataset = $1 and hash = $2`,
    [dataset, hash],
  )
  return rows[0]?.bytes ?? null
}
