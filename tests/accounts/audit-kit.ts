import { testAudit } from '../../apps/server/src/modules/audit/test-kit.ts'
import type { Act } from '../../apps/server/src/modules/audit/index.ts'
import {
  createDataExports,
  type DataExports,
  exportFilesPlugin,
} from '../../apps/server/src/modules/data-exports/index.ts'
import {
  createServer,
  type HttpApp,
  requireRecentProof,
  silentLog,
} from '../../apps/server/src/kernel/index.ts'
import type { Payments } from '../../apps/server/src/modules/payments/index.ts'
import {
  createFakeCompany,
  createTestPayments,
  type paymentsPlayer,
} from '../../apps/server/src/modules/payments/test-kit.ts'
import type { IdentityCompany } from '../../apps/server/src/modules/verification/index.ts'
import { FakeBank } from './bank-kit.ts'
import { type AccountsKit, createAccountsKit } from './kit.ts'

/** What is done, and what its row must be. */
export interface Scenario {
  readonly act: Act
  readonly what: string
  /** A table with a row of the same transaction; null where the row is all that is kept. */
  readonly table: string | null
  readonly fields: readonly string[]
  readonly actor: 'player' | 'visitor' | 'staff' | 'system'
  /** Prepares everything. @returns the act itself */
  readonly prepare: (acts: ActsKit) => Promise<() => Promise<unknown>>
}

/** Everything whose acts are recorded, over one database. */
export interface ActsKit {
  readonly kit: AccountsKit
  readonly bank: FakeBank
  readonly payments: Payments
  /** The players whom payments know. */
  readonly facts: Map<bigint, ReturnType<typeof paymentsPlayer>>
  readonly exports: DataExports
  /** Serves the files of exports. */
  readonly files: HttpApp
  close(): Promise<void>
}

/** An identity company that leaves every document to staff. */
const suspicious: IdentityCompany = {
  begin: async ({ uploadId }) => ({
    outcome: 'done',
    reference: uploadId,
    pageUrl: 'https://identity.example/page',
  }),
  read: async () => ({ outcome: 'done', result: { is: 'undecided', why: 'DENIED_FRAUD' } }),
}

export async function createActsKit(): Promise<ActsKit> {
  const bank = new FakeBank()
  const facts = new Map<bigint, ReturnType<typeof paymentsPlayer>>()
  const kit = await createAccountsKit({
    overrides: { bankCompany: bank.company },
    identityCompany: suspicious,
  })
  const { db, clock, players } = kit
  const payments = createTestPayments(kit as never, { company: createFakeCompany().port, facts })
  const exports = createDataExports({
    audit: testAudit,
    db,
    clock,
    sources: [],
    languageOf: async (playerId) => (await players.factsOf(playerId))?.language ?? null,
    brandName: 'Marquee',
  })
  const files = await createServer({
    log: silentLog,
    clock,
    publicUrl: 'http://localhost:3000',
    rateScale: 1_000,
  })
  await files.register(
    exportFilesPlugin({
      exports,
      callerOf: async (cookies) => (await kit.identity.readSession(cookies))?.caller ?? null,
      requireProof: (route, caller) =>
        requireRecentProof({ clock, stepUpMethodsOf: kit.identity.stepUpMethodsOf }, route, caller),
    }),
  )
  await files.ready()
  return {
    kit,
    bank,
    payments,
    facts,
    exports,
    files,
    async close() {
      await files.close()
      await kit.close()
    },
  }
}
