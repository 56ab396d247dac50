import { randomBytes } from 'node:crypto'
import type { Books } from '../books.ts'
import type { Clock } from '../clock.ts'
import { commitTo, isClientSeed, newServerSeed } from '../games/draws.ts'

/** A server seed is revealed after a day at most. */
const SEED_LIFE_MS = 24 * 60 * 60 * 1000
/** Revealed seeds on one page. */
const SEEDS = 20

export interface Seed {
  readonly id: number
  readonly owner: string
  readonly serverSeed: Uint8Array
  /** SHA-256 of the seed in hex, shown before the first round under it. */
  readonly commit: string
  readonly clientSeed: string
  readonly status: 'next' | 'active' | 'revealed'
  /** Nonce of the next round. */
  readonly nonce: number
  readonly activeAt: number | null
  readonly revealedAt: number | null
}

interface Row {
  id: number
  owner: string
  seed: Uint8Array
  commit_hash: string
  client_seed: string
  status: string
  nonce: number
  active_at: number | null
  revealed_at: number | null
}

const fromRow = (row: Row): Seed => ({
  id: row.id,
  owner: row.owner,
  serverSeed: row.seed,
  commit: row.commit_hash,
  clientSeed: row.client_seed,
  status: row.status as Seed['status'],
  nonce: row.nonce,
  activeAt: row.active_at,
  revealedAt: row.revealed_at,
})

function createTable(books: Books, seeds: string): void {
  books.run(
    `create table if not exists ${seeds} (id integer primary key, owner text not null, seed blob not null,
     commit_hash text not null, client_seed text not null, status text not null, nonce integer not null,
     active_at integer, revealed_at integer) strict`,
  )
  books.run(`create index if not exists ${seeds}_owner on ${seeds} (owner, status)`)
}

function seedOf(books: Books, seeds: string, id: number): Seed | undefined {
  const row = books.one<Row>(`select * from ${seeds} where id = ?`, id)
  return row && fromRow(row)
}

function addSeed(
  books: Books,
  seeds: string,
  { owner, status, now }: { owner: string; status: 'next' | 'active'; now: number },
): void {
  const seed = newServerSeed()
  books.run(
    `insert into ${seeds} (owner, seed, commit_hash, client_seed, status, nonce, active_at)
     values (?, ?, ?, ?, ?, 0, ?)`,
    owner,
    seed,
    commitTo(seed),
    randomBytes(8).toString('hex'),
    status,
    status === 'active' ? now : null,
  )
}

/**
 * Seeds of each owner: one in use, one next. The hash of the next one is shown while its client seed can still be
 * changed, so that neither side can choose after the other (hash first, client seed second).
 * @param prefix of the name of its table
 */
export function openSeeds(books: Books, clock: Clock, prefix: string) {
  const seeds = `${prefix}_seed`
  createTable(books, seeds)

  const find = (owner: string, status: string): Seed | undefined => {
    const row = books.one<Row>(
      `select * from ${seeds} where owner = ? and status = ? order by id desc limit 1`,
      owner,
      status,
    )
    return row && fromRow(row)
  }
  const add = (owner: string, status: 'next' | 'active'): void =>
    addSeed(books, seeds, { owner, status, now: clock.now() })
  function pair(owner: string): { active: Seed; next: Seed } {
    if (!find(owner, 'active')) add(owner, 'active')
    if (!find(owner, 'next')) add(owner, 'next')
    const active = find(owner, 'active')
    const next = find(owner, 'next')
    if (!active || !next) throw new Error('seeds were not kept')
    return { active, next }
  }
  function rotate(owner: string): void {
    const { active, next } = pair(owner)
    books.atomically(() => {
      books.run(
        `update ${seeds} set status = 'revealed', revealed_at = ? where id = ?`,
        clock.now(),
        active.id,
      )
      books.run(`update ${seeds} set status = 'active', active_at = ? where id = ?`, clock.now(), next.id)
      add(owner, 'next')
    })
  }

  return {
    pair,
    /** Reveals the seed in use and switches to the next one. The caller ensures that no round is open. */
    rotate,
    rotateIfOld(owner: string): void {
      const { active } = pair(owner)
      if (active.nonce > 0 && (active.activeAt ?? 0) + SEED_LIFE_MS <= clock.now()) rotate(owner)
    },
    /** @returns false for an invalid client seed */
    setNextClientSeed(owner: string, clientSeed: string): boolean {
      if (!isClientSeed(clientSeed)) return false
      books.run(`update ${seeds} set client_seed = ? where id = ?`, clientSeed, pair(owner).next.id)
      return true
    },
    /** Consumes one nonce of the seed in use. Call it in the transaction that stores the draw. */
    takeNonce(owner: string): { seed: Seed; nonce: number } {
      const { active } = pair(owner)
      books.run(`update ${seeds} set nonce = nonce + 1 where id = ?`, active.id)
      return { seed: active, nonce: active.nonce }
    },
    ofId: (id: number): Seed | undefined => seedOf(books, seeds, id),
    /** Revealed seeds below an id, the newest first. */
    revealed(owner: string, before = Number.MAX_SAFE_INTEGER): Seed[] {
      return books
        .all<Row>(
          `select * from ${seeds} where owner = ? and status = 'revealed' and nonce > 0 and id < ?
           order by id desc limit ?`,
          owner,
          before,
          SEEDS,
        )
        .map(fromRow)
    },
  }
}
export type Seeds = ReturnType<typeof openSeeds>
