import type { Queryable, Tx } from '../../kernel/index.ts'

/** Stores the original of an upload; an equal one is stored once. */
export async function writeUpload(
  tx: Tx,
  dataset: string,
  upload: { readonly hash: string; readonly bytes: Buffer; readonly at: Temporal.Instant },
): Promise<void> {
  await tx.query(
    `insert into content.upload (dataset, hash, bytes, uploaded_at) values ($1, $2, $3, $4)
     on conflict on constraint upload_pkey do nothing`,
    [dataset, upload.hash, upload.bytes, upload.at.toString()],
  )
}

export async function readUpload(
  queryable: Queryable,
  dataset: string,
  hash: string,
): Promise<Buffer | null> {
  const { rows } = await queryable.query<{ bytes: Buffer }>(
    'select bytes from content.upload where dataset = $1 and hash = $2',
    [dataset, hash],
  )
  return rows[0]?.bytes ?? null
}

/** Stores an uploaded file that is no picture; an equal one is stored once. */
export async function writeFile(
  tx: Tx,
  dataset: string,
  file: { readonly hash: string; readonly bytes: Buffer; readonly at: Temporal.Instant },
): Promise<void> {
  await tx.query(
    `insert into content.file (dataset, hash, bytes, uploaded_at) values ($1, $2, $3, $4)
     on conflict on constraint file_pkey do nothing`,
    [dataset, file.hash, file.bytes, file.at.toString()],
  )
}

export async function readFile(queryable: Queryable, dataset: string, hash: string): Promise<Buffer | null> {
  const { rows } = await queryable.query<{ bytes: Buffer }>(
    'select bytes from content.file where dataset = $1 and hash = $2',
    [dataset, hash],
  )
  return rows[0]?.bytes ?? null
}
