import { type Queryable, type Tx, tablesOf } from '../../kernel/index.ts'
import { bodyOf, type ContentDocument, isPublished, type NewDocument, revOf } from './documents.ts'

interface DatasetRow {
  name: string
  revision: bigint
  seed_digest: string | null
  transaction_id: string | null
}
interface DocumentRow {
  dataset: string
  id: string
  type: string
  rev: string
  body: Record<string, unknown>
  is_seeded: boolean
  created_at: Temporal.Instant
  updated_at: Temporal.Instant
}
interface Tables {
  dataset: DatasetRow
  document: DocumentRow
}

const tables = (queryable: Queryable) => tablesOf<Tables>(queryable, 'content')

export interface DatasetFacts {
  readonly revision: bigint
  readonly seedDigest: string | null
  /** The transaction of the newest revision, if an editor's. */
  readonly transactionId: string | null
}

const factsOf = (row: Omit<DatasetRow, 'name'>): DatasetFacts => ({
  revision: row.revision,
  seedDigest: row.seed_digest,
  transactionId: row.transaction_id,
})

/** @returns null for a dataset that was never written */
export async function readDataset(queryable: Queryable, name: string): Promise<DatasetFacts | null> {
  const row = await tables(queryable)
    .selectFrom('dataset')
    .select(['revision', 'seed_digest', 'transaction_id'])
    .where('name', '=', name)
    .executeTakeFirst()
  return row ? factsOf(row) : null
}

export async function readDocuments(queryable: Queryable, dataset: string): Promise<ContentDocument[]> {
  const rows = await tables(queryable)
    .selectFrom('document')
    .selectAll()
    .where('dataset', '=', dataset)
    .orderBy('id')
    .execute()
  return rows.map(documentOf)
}

const documentOf = (row: DocumentRow): ContentDocument => ({
  _id: row.id,
  _type: row.type,
  _rev: row.rev,
  _createdAt: row.created_at.toString(),
  _updatedAt: row.updated_at.toString(),
  ...row.body,
})

export async function readDocumentsById(
  queryable: Queryable,
  dataset: string,
  ids: readonly string[],
): Promise<ContentDocument[]> {
  if (ids.length === 0) return []
  const rows = await tables(queryable)
    .selectFrom('document')
    .selectAll()
    .where('dataset', '=', dataset)
    .where('id', 'in', ids)
    .execute()
  return rows.map(documentOf)
}

/** Which of these ids are documents. */
export async function readIds(
  queryable: Queryable,
  dataset: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await queryable.query<{ id: string }>(
    'select id from content.document where dataset = $1 and id = any($2::text[])',
    [dataset, ids],
  )
  return new Set(rows.map(({ id }) => id))
}

/** Ids of the versions of published documents in releases. */
export async function readVersionIds(
  queryable: Queryable,
  dataset: string,
  publishedIds: readonly string[],
): Promise<string[]> {
  if (publishedIds.length === 0) return []
  const { rows } = await queryable.query<{ id: string }>(
    `select id from content.document
     where dataset = $1 and id like 'versions.%'
       and regexp_replace(id, '^versions\\.[^.]+\\.', '') = any($2::text[])`,
    [dataset, publishedIds],
  )
  return rows.map(({ id }) => id)
}

/** Ids of documents with a strong reference to a document, without those that are named. */
export async function readReferring(
  queryable: Queryable,
  dataset: string,
  { to, except }: { readonly to: string; readonly except: readonly string[] },
): Promise<string[]> {
  const { rows } = await queryable.query<{ id: string }>(
    `select id from content.document
     where dataset = $1 and not (id = any($3::text[]))
       and jsonb_path_exists(body, '$.** ? (@._ref == $to && !(@._weak == true))', jsonb_build_object('to', $2::text))
     order by id limit 100`,
    [dataset, to, except],
  )
  return rows.map(({ id }) => id)
}

/** Locks the dataset for this transaction; creates it when it is new. */
export async function lockDataset(tx: Tx, name: string): Promise<DatasetFacts> {
  await tables(tx)
    .insertInto('dataset')
    .values({ name, revision: 0n, seed_digest: null, transaction_id: null })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const row = await tables(tx)
    .selectFrom('dataset')
    .select(['revision', 'seed_digest', 'transaction_id'])
    .where('name', '=', name)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return factsOf(row)
}

export interface WriteOptions {
  readonly at: Temporal.Instant
  readonly isSeed: boolean
}

const CHUNK = 500

/** Writes documents whose contents differ. @returns how many were written */
export async function writeDocuments(
  tx: Tx,
  dataset: string,
  documents: readonly NewDocument[],
  { at, isSeed }: WriteOptions,
): Promise<number> {
  let written = 0
  for (let from = 0; from < documents.length; from += CHUNK) {
    const rows = documents.slice(from, from + CHUNK).map((document) => ({
      id: document._id,
      type: document._type,
      rev: revOf(document),
      body: bodyOf(document),
    }))
    const { rowCount } = await tx.query(
      `insert into content.document as d (dataset, id, type, rev, body, is_seeded, created_at, updated_at)
       select $1, n.id, n.type, n.rev, n.body, $3, $4, $4
       from jsonb_to_recordset($2::jsonb) as n(id text, type text, rev text, body jsonb)
       where not $3 or not exists (
         select from content.deleted_document g where g.dataset = $1 and g.id = n.id)
       on conflict on constraint document_pkey do update
         set type = excluded.type, rev = excluded.rev, body = excluded.body,
             is_seeded = excluded.is_seeded, updated_at = excluded.updated_at
         where (d.type, d.body) is distinct from (excluded.type, excluded.body)
           and (not excluded.is_seeded or d.is_seeded)`,
      [dataset, JSON.stringify(rows), isSeed, at.toString()],
    )
    written += rowCount
  }
  return written
}

/** Deletes seeded documents that are not in the new seed; documents written by editors stay. */
export async function removeSeededExcept(tx: Tx, dataset: string, ids: readonly string[]): Promise<number> {
  const { rowCount } = await tx.query(
    `delete from content.document
     where dataset = $1 and is_seeded and not (id = any($2::text[]))`,
    [dataset, ids],
  )
  return rowCount
}

export async function removeDocument(tx: Tx, dataset: string, id: string): Promise<boolean> {
  const result = await tables(tx)
    .deleteFrom('document')
    .where('dataset', '=', dataset)
    .where('id', '=', id)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

export interface Edit {
  readonly written: readonly NewDocument[]
  readonly deletedIds: readonly string[]
  readonly rev: string
  readonly at: Temporal.Instant
}

/** Writes what an editor changed. A seed changes none of these documents later, and brings no deleted one back. */
export async function writeEdit(tx: Tx, dataset: string, edit: Edit): Promise<void> {
  const at = edit.at.toString()
  const rows = edit.written.map((document) => ({
    id: document._id,
    type: document._type,
    body: bodyOf(document),
  }))
  await tx.query(
    `insert into content.document as d (dataset, id, type, rev, body, is_seeded, created_at, updated_at)
     select $1, n.id, n.type, $3, n.body, false, $4, $4
     from jsonb_to_recordset($2::jsonb) as n(id text, type text, body jsonb)
     on conflict on constraint document_pkey do update
       set type = excluded.type, rev = excluded.rev, body = excluded.body, is_seeded = false,
           updated_at = excluded.updated_at`,
    [dataset, JSON.stringify(rows), edit.rev, at],
  )
  await tx.query('delete from content.deleted_document where dataset = $1 and id = any($2::text[])', [
    dataset,
    rows.map(({ id }) => id),
  ])
  await tx.query('delete from content.document where dataset = $1 and id = any($2::text[])', [
    dataset,
    edit.deletedIds,
  ])
  await tx.query(
    `insert into content.deleted_document (dataset, id, deleted_at)
     select $1, id, $3 from unnest($2::text[]) as id
     on conflict on constraint deleted_document_pkey do nothing`,
    [dataset, edit.deletedIds.filter(isPublished), at],
  )
}

/** Increments the revision. @returns the new one */
export async function raiseRevision(
  tx: Tx,
  dataset: string,
  {
    seedDigest,
    transactionId,
  }: { readonly seedDigest?: string | undefined; readonly transactionId?: string | undefined } = {},
): Promise<bigint> {
  const row = await tables(tx)
    .updateTable('dataset')
    .set((set) => ({
      revision: set('revision', '+', 1n),
      transaction_id: transactionId ?? null,
      ...(seedDigest === undefined ? {} : { seed_digest: seedDigest }),
    }))
    .where('name', '=', dataset)
    .returning('revision')
    .executeTakeFirstOrThrow()
  return row.revision
}
