/** What is written without a claim, and how players are found by what they alone have (decision 137). */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../../tests/kit/database.ts'
import { testAudit } from '../audit/test-kit.ts'
import { inTransaction, testClock, type Tx } from '../../kernel/index.ts'
import { createWallet, type Wallet } from '../wallet/index.ts'
import { findListedPlayers } from './ineligible-store.ts'
import { createPlayers, type NewAccount, type Players } from './index.ts'
import { testAccount, testTerms } from './test-kit.ts'

let db: TestDatabase
let wallet: Wallet
let players: Players
beforeAll(async () => {
  db = await createTestDatabase()
  const clock = testClock('2026-10-24T09:00:00Z')
  wallet = createWallet({ db, clock })
  players = createPlayers({ db, clock, ledger: wallet, audit: testAudit, terms: testTerms })
})
afterAll(async () => {
  await wallet.stop()
  await db.close()
})

let numbers = 0
const open = (more: Partial<NewAccount> = {}) =>
  inTransaction(db, (tx) => players.open(tx, testAccount(++numbers, more)))

it('ID-05: a row by plain SQL is refused what another player has claimed, and claims what nobody has', async () => {
  const first = await open({ nationalNumberDigest: Buffer.alloc(32, 9) })
  const second = await open()
  const own = async (playerId: bigint) =>
    (
      await db.query<{ kind: string }>(
        `select kind from kernel.claim where player_id = $1 and state = 'held' order by kind`,
        [playerId],
      )
    ).rows.map(({ kind }) => kind)
  /** A row of another number with everything of the first one but what is named. */
  const copy = (playerId: bigint, named: object) =>
    db.query(
      `insert into players.player select (jsonb_populate_record(known, $3)).*
         from players.player known where player_id = $1 and $2::bigint is not null`,
      [first, playerId, JSON.stringify({ player_id: playerId.toString(), ...named })],
    )
  const others = {
    email_key: Buffer.alloc(32, 1).toString('base64url'),
    phone_digest: Buffer.alloc(32, 2).toString('base64url'),
    national_number_digest: `\\x${Buffer.alloc(32, 3).toString('hex')}`,
    access_id: 'acc_by_sql',
    birth_digest: null,
  }
  const indexes = {
    email_key: 'player_email_key',
    phone_digest: 'player_phone_digest_key',
    national_number_digest: 'player_national_number_key',
    access_id: 'player_access_id_key',
  }
  for (const [column, constraint] of Object.entries(indexes)) {
    const refused = { code: '23505', constraint }
    await expect(copy(9_001n, { ...others, [column]: undefined })).rejects.toMatchObject(refused)
    await expect(
      db.query(
        `update players.player set ${column} = (select ${column} from players.player where player_id = $1)
          where player_id = $2`,
        [first, second],
      ),
    ).rejects.toMatchObject(refused)
  }
  await copy(9_001n, others)
  const all = ['access id', 'email', 'national number', 'phone']
  expect([await own(first), await own(9_001n)]).toEqual([all, all])
  // What the player has is written again.
  await db.query('update players.player set email_key = email_key where player_id = $1', [first])
})

it('ID-20: the players of a list are found by indexes', async () => {
  const plan = await inTransaction(db, async (tx) => {
    await tx.query('set local enable_seqscan = off')
    const lines: string[] = []
    const explaining = {
      personal: tx.personal,
      query: async (text: string, values: unknown[]) => {
        const { rows } = await tx.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values)
        lines.push(...rows.map((row) => row['QUERY PLAN']))
        return { rows: [], rowCount: 0 }
      },
    }
    await findListedPlayers(explaining as unknown as Tx, 'entry')
    return lines.join('\n')
  })
  for (const index of ['player_email_idx', 'player_phone_idx', 'player_birth_digest_idx'])
    expect(plan).toContain(`Bitmap Index Scan on ${index}`)
  expect(plan).not.toContain('Seq Scan on player')
})
