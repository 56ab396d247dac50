/** What the step after the migrations leaves behind: no text is stored in a column that is declared encrypted. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { assertSealed, sealPlainRows } from '../../apps/server/src/kernel/index.ts'
import { sealedData } from '../../apps/server/src/wiring/personal-data.ts'
import { findPlayerId, readPlain } from '../kit/personal.ts'
import { personalKeys } from '../kit/personal-keys.ts'
import { createAccountsKit, type AccountsKit } from './kit.ts'

let kit: AccountsKit
let playerId: bigint
beforeAll(async () => {
  kit = await createAccountsKit({ start: '2026-10-24T09:00:00Z' })
  await seal()
  playerId = (await kit.player()).playerId
})
afterAll(() => kit.close())

const seal = () => sealPlainRows(kit.db.connection, personalKeys, sealedData)
const { tables } = sealedData
const query = (text: string, values: readonly unknown[] = []) => kit.db.query(text, values)
const set = (column: string, value: unknown) =>
  query(`update players.player set ${column} = $2 where player_id = $1`, [playerId, value])
const REFUSED = 'player_sealed_check'

describe('a column that is declared encrypted', () => {
  it('takes no text from any writer, and no row that says it is plain', async () => {
    for (const column of ['first_name', 'last_name', 'email', 'phone', 'date_of_birth', 'street', 'city'])
      await expect(set(column, 'Plaintext'), column).rejects.toThrow(REFUSED)
    await expect(set('is_sealed', false)).rejects.toThrow(REFUSED)
    const text = 'Plaintext.that-has-a-dot-and-some-forty-characters-in-it'
    await expect(set('street', text)).rejects.toThrow(REFUSED)
  })

  it('takes no address, number or date where a keyed digest belongs', async () => {
    await expect(set('email_key', 'plain@before.example')).rejects.toThrow(REFUSED)
    await expect(set('phone_digest', '+358401234567')).rejects.toThrow(REFUSED)
    await expect(set('birth_digest', '1990-05-17')).rejects.toThrow(REFUSED)
    const key = `update identity.authenticator set key = 'plain@before.example' where player_id = $1`
    await expect(query(key, [playerId])).rejects.toThrow('authenticator_sealed_check')
  })

  it('takes what a server of this release writes, and nothing', async () => {
    const { rows } = await query('select street, birth_digest from players.player where player_id = $1', [
      playerId,
    ])
    await set('street', rows[0]?.['street'])
    await set('birth_digest', rows[0]?.['birth_digest'])
    await set('phone', '')
    await assertSealed(kit.db, tables)
  })

  it('is refused to a server when its check was taken away or is another one', async () => {
    await query('alter table players.player drop constraint player_sealed_check')
    await expect(assertSealed(kit.db, tables)).rejects.toThrow('players.player may have personal data')
    await query('alter table players.player add constraint player_sealed_check check (true)')
    await expect(assertSealed(kit.db, tables)).rejects.toThrow('run "npm run migrate" first')
    expect(await seal()).toBe(0)
    await expect(set('street', 'Plaintext')).rejects.toThrow(REFUSED)
  })

  it('that a server from before has written as sealed is encrypted by the next step', async () => {
    const other = await kit.player()
    await query('alter table players.player drop constraint player_sealed_check')
    await query(
      `update players.player set street = 'Plainstreet 9', email = 'Plain9@before.example',
         email_key = 'plain9@before.example' where player_id = $1`,
      [other.playerId],
    )
    expect(await seal()).toBe(1)
    const read = 'select * from players.player where player_id = $1'
    const [row] = await readPlain<Record<string, unknown>>(kit.db, 'players.player', read, [other.playerId])
    expect(row).toMatchObject({ street: 'Plainstreet 9', email: 'Plain9@before.example', city: 'Helsinki' })
    expect(await findPlayerId(kit.db, 'plain9@before.example')).toBe(other.playerId)
    expect(await kit.players.factsOf(other.playerId)).toMatchObject({ street: 'Plainstreet 9' })
  })
})

describe('the rewriting of a table', () => {
  /** Whether a text is in the file of a table. */
  async function isInFile(text: string): Promise<boolean> {
    await query('checkpoint')
    const { rows } = await query(
      `select position(convert_to($1, 'UTF8') in pg_read_binary_file(pg_relation_filepath('players.player'))) as at`,
      [text],
    )
    return Number(rows[0]?.['at']) > 0
  }

  it('is done by the next step when a step was killed between its last page and the rewriting', async () => {
    await query('alter table players.player drop constraint player_sealed_check')
    await set('street', 'Plainstreet in the file')
    await query(`
      create function players.stop() returns event_trigger language plpgsql as $$ begin
        if exists (select from kernel.sealed_table where relation = 'players.player' and is_rewrite_owed)
        then raise 'killed'; end if;
      end $$;
      create event trigger stop on ddl_command_start when tag in ('ALTER TABLE') execute function players.stop()`)
    await expect(seal()).rejects.toThrow('killed')
    await query('drop event trigger stop; drop function players.stop')
    expect(await readPlain(kit.db, 'players.player', 'select * from players.player')).not.toHaveLength(0)
    expect(await isInFile('Plainstreet in the file')).toBe(true)
    expect(await seal()).toBe(0)
    expect(await isInFile('Plainstreet in the file')).toBe(false)
  })

  it('is owed until it is done, and done one time', async () => {
    const fileOf = async () =>
      (await query(`select pg_relation_filenode('players.player') as file`)).rows[0]?.['file']
    const before = await fileOf()
    expect(await seal()).toBe(0)
    expect(await fileOf()).toBe(before)
    await query(`update kernel.sealed_table set is_rewrite_owed = true where relation = 'players.player'`)
    expect(await seal()).toBe(0)
    expect(await fileOf()).not.toBe(before)
  })
})
