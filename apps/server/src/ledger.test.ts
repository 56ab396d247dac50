/** `npm run ledger`, on a machine with the server's variables. */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { COMMAND_TIMEOUT_MS, commandEnv, runCommand } from '../../../tests/kit/run-command.ts'
import { cannotStartCode } from './exit-codes.ts'
import { inTransaction, systemClock } from './kernel/index.ts'
import { testAudit } from './modules/audit/test-kit.ts'
import { createWalletKit, type WalletKit } from './modules/wallet/test-kit.ts'
import { anchorLedger } from './wiring/ledger-anchors.ts'

/** The command has the clock of the system. */
const today = systemClock.now().toZonedDateTimeISO('UTC').toPlainDate()
const yesterday = today.subtract({ days: 1 }).toString()
let kit: WalletKit
beforeAll(async () => {
  kit = await createWalletKit({ start: `${yesterday}T09:00:00Z`, max: 3 })
})
afterAll(() => kit.close())

const command = (...args: string[]) =>
  runCommand(
    [join(import.meta.dirname, 'ledger.ts'), ...args],
    commandEnv(kit.db, join(tmpdir(), 'marquee-ledger')),
  )

it(
  'lists the closed days, prints the sums of one, and names a day whose entries were changed',
  { timeout: COMMAND_TIMEOUT_MS },
  async () => {
    expect(await command('days')).toMatchObject({ code: 0, stdout: 'no day is closed\n' })
    const player = await kit.player({ main: 4_321n })
    await kit.done('stake', player, { amount: 77n, round: 'a' })
    await kit.player({ main: 5n, gate: { limits: { zone: 'UTC' } } })
    kit.clock.set(`${today.toString()}T00:30:00Z`)
    await kit.wallet.closeDays()
    const helsinki = `${yesterday} Europe/Helsinki`
    const until = today.toZonedDateTime('Europe/Helsinki').toInstant().toString()
    expect(await command('days')).toMatchObject({ code: 0, stdout: `${helsinki}\n${yesterday} UTC\n` })
    expect(await command('days', '--latest', '1')).toMatchObject({ stdout: `${helsinki}\n` })
    const printed = await command('day', '--zone', 'Europe/Helsinki', '--day', yesterday)
    expect(printed).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/'deposit'.*-4321n[^]*'stake'.*77n/),
    })
    await anchorLedger(kit, testAudit)
    expect(await command('verify')).toMatchObject({
      code: 0,
      stdout: `every closed day has its sums\ncompared: all entries until ${until}\nevery anchor has its heads\n`,
    })
    await inTransaction(kit.db, async (tx) => {
      await tx.query('set local session_replication_role = replica')
      await tx.query(
        `update wallet.entry set amount = 78, d_main = -78, house = 78, hash = sha256(hash) where kind = 1`,
      )
    })
    expect(await command('verify')).toMatchObject({
      code: 1,
      stderr: [
        `${helsinki} no longer has its sums`,
        'EUR: closed days and entries differ by 0 entries and -1',
        `entry 2 of player ${player} is not the one of anchor 1\n`,
      ].join('\n'),
    })
  },
)

it('names what is wrong', { timeout: COMMAND_TIMEOUT_MS }, async () => {
  expect(await command('close')).toMatchObject({
    code: cannotStartCode,
    stderr: 'say what to do: days, day, verify\n',
  })
  expect(await command('day', '--zone', 'UTC', '--day', '24.10.2026')).toMatchObject({
    code: cannotStartCode,
    stderr: expect.stringMatching(/^--day: /),
  })
  expect(await command('day', '--zone', 'UTC', '--day', '2026-12-24')).toMatchObject({
    code: 1,
    stderr: '2026-12-24 UTC is not closed\n',
  })
  expect(await command('days', '--latest', '0')).toMatchObject({
    code: cannotStartCode,
    stderr: expect.stringMatching(/^--latest: /),
  })
})
