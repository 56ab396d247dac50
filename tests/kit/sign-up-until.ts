/**
 * A process that opens an account and stops at a step, so that a test kills it there. Variables: PLACE (connection and
 * database as JSON), STEP, ACCOUNT (number of a test account), AT. It writes `here` when it is there.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { createDatabase, inTransaction, testClock } from '../../apps/server/src/kernel/index.ts'
import { testAudit } from '../../apps/server/src/modules/audit/test-kit.ts'
import { createPlayers } from '../../apps/server/src/modules/players/index.ts'
import { testAccount, testTerms } from '../../apps/server/src/modules/players/test-kit.ts'
import { createWallet } from '../../apps/server/src/modules/wallet/index.ts'
import { personalKeys } from './personal-keys.ts'

const { PLACE, STEP, ACCOUNT, AT } = process.env
const connection = JSON.parse(PLACE ?? '{}') as never
const db = createDatabase({ connection, max: 4, applicationName: 'marquee test killed', personalKeys })
const clock = testClock(AT ?? '')
const players = createPlayers({
  db,
  clock,
  ledger: createWallet({ db, clock }),
  audit: testAudit,
  terms: testTerms,
})

async function reach(step: string): Promise<void> {
  if (step !== STEP) return
  process.stdout.write('here\n')
  await pause(600_000)
}

const account = testAccount(Number(ACCOUNT))
await players.withClaims(account, async (opening) => {
  await reach('claimed')
  await inTransaction(db, async (tx) => {
    await players.open(tx, account, opening ?? undefined)
    await reach('written')
  })
  await reach('committed')
})
