/** Personal data of players for tests, as a server without settings stores it. */
import { emailKey } from '@marquee/contract/rules'
import {
  createPersonalSecrets,
  digestText,
  openRow,
  type Queryable,
  sealRow,
} from '../../apps/server/src/kernel/index.ts'
import { type Mail, openMail, type QueuedMail } from '../../apps/server/src/modules/outside/index.ts'
import { sealedTables } from '../../apps/server/src/wiring/personal-data.ts'
import { personalKeys } from './personal-keys.ts'

const personal = createPersonalSecrets(personalKeys)

/** How a table is stored; undefined for one without encrypted columns. */
export const findSealedTable = (name: string) => sealedTables.find(({ table }) => table === name)

function sealedTable(name: string) {
  const found = findSealedTable(name)
  if (!found) throw new Error(`${name} has no encrypted columns`)
  return found
}

/** The key of an address in `players.player` (`email_key`) and of its password in `identity.authenticator`. */
export const emailDigest = (email: string): string => digestText(personal, 'email', emailKey(email))

/** The player of an address; undefined without one. */
export async function findPlayerId(db: Pick<Queryable, 'query'>, email: string): Promise<bigint | undefined> {
  const { rows } = await db.query<{ player_id: bigint }>(
    'select player_id from players.player where email_key = $1',
    [emailDigest(email)],
  )
  return rows[0]?.player_id
}

/** Rows of a table with encrypted columns, readable. @param text a statement that selects all of the key's columns */
export async function readPlain<R extends object>(
  db: Pick<Queryable, 'query'>,
  table: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<R[]> {
  const { rows } = await db.query<R>(text, values)
  return rows.map((row) => openRow(personal, sealedTable(table), row))
}

/** Changes columns of a player. @param columns by their names, readable */
export async function updatePlayer(
  db: Pick<Queryable, 'query'>,
  playerId: bigint,
  columns: Readonly<Record<string, unknown>>,
): Promise<void> {
  const stored = sealRow<Record<string, unknown>>(personal, sealedTable('players.player'), {
    player_id: playerId,
    ...columns,
  })
  const set = Object.keys(stored).map((column, i) => `${column} = $${i + 2}`)
  await db.query(`update players.player set ${set.join(', ')} where player_id = $1`, [
    playerId,
    ...Object.values(stored),
  ])
}

/** The sign-up of an address, readable; undefined without one. */
export async function findRegistration(
  db: Pick<Queryable, 'query'>,
  email: string,
): Promise<StoredRegistration | undefined> {
  const rows = await readPlain<StoredRegistration>(
    db,
    'identity.registration',
    'select * from identity.registration',
  )
  return rows.find((row) => row.email === email)
}

interface StoredRegistration {
  readonly handle_hash: Buffer
  readonly email: string
  readonly player_id: bigint | null
  readonly password_hash: string
  readonly step: string
}

/** Mails that wait in the outbox, readable, in their order. */
export async function readQueuedMails(db: Pick<Queryable, 'query'>): Promise<Mail[]> {
  const { rows } = await db.query<{ payload: QueuedMail }>(
    `select body -> 'payload' as payload from kernel.outbox
      where topic = 'kernel.job' and body ->> 'task' = 'outside.send-mail' order by id`,
  )
  return rows.map(({ payload }) => openMail({ personal }, payload))
}

/** The subject of an attempt as `kernel.attempt` has it. */
export const attemptSubject = (subject: string): string => digestText(personal, 'attempt', subject)

/** What a code was sent to as `identity.verification` has it. */
export const codeTarget = (target: string): string => digestText(personal, 'target of codes', target)
