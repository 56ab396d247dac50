/**
 * Many players of one product: accounts through the modules' own functions, money through the ledger, the rest over
 * HTTP.
 */
import { join } from 'node:path'
import { type PostgresConnection, startPostgres } from '@marquee/embedded-postgres'
import { testAudit } from '../../apps/server/src/modules/audit/test-kit.ts'
import { testTerms } from '../../apps/server/src/modules/players/test-kit.ts'
import {
  type Clock,
  createDatabase,
  inProcessBus,
  inTransaction,
  loadConfig,
  silentLog,
  systemClock,
  testClock,
} from '../../apps/server/src/kernel/index.ts'
import { createIdentity } from '../../apps/server/src/modules/identity/index.ts'
import { createPlayers } from '../../apps/server/src/modules/players/index.ts'
import { createWallet } from '../../apps/server/src/modules/wallet/index.ts'
import { seededPlayers } from '../../apps/server/src/seed/players.ts'
import { withAnyClock } from './any-clock.ts'
import { type BenchPlayer, type BenchProduct, openGame, signIn } from './product.ts'

const SIGN_INS_AT_ONCE = 4
const CASH = 90_000n

export interface CrowdOptions {
  /** When their accounts were opened; now by default. */
  readonly openedAt?: Temporal.Instant
}

/** The given number of players from Finland, signed in, with money and with an open game. */
export async function crowdOf(
  bench: BenchProduct,
  count: number,
  slug: string,
  { openedAt }: CrowdOptions = {},
): Promise<BenchPlayer[]> {
  const emails = await openAccounts(bench, count, openedAt)
  const players: BenchPlayer[] = []
  const next = emails.values()
  await Promise.all(
    Array.from({ length: SIGN_INS_AT_ONCE }, async () => {
      for (const email of next) {
        const player = await signIn(bench.product, email)
        await openGame(bench.product, player, slug)
        players.push(player)
      }
    }),
  )
  return players
}

const settings = loadConfig({ NODE_ENV: 'development' }).identity
const personalKeys = settings.personalDataKeys.map((key) => key.reveal())

type Person = Omit<(typeof seededPlayers.players)[number], 'note' | 'canPlay' | 'standing'>

/** The account number n of the crowd. */
const accountOf = (person: Person, n: number) => ({
  ...person,
  email: `bench-${n}@players.example`,
  lastName: `Bench ${[...String(n)].map((digit) => 'abcdefghij'[Number(digit)]).join('')}`,
  phone: `+35844${String(1_000_000 + n)}`,
  nationalNumberDigest: null,
  termsVersion: 1,
  marketingOptIn: false,
})

async function openAccounts(
  { product, dataDir }: BenchProduct,
  count: number,
  openedAt?: Temporal.Instant,
): Promise<string[]> {
  const server = await startPostgres({ dataDir: join(dataDir, 'postgres') })
  const { connection } = server
  const clock = openedAt ? testClock(openedAt) : systemClock
  const open = () => openWith({ product, connection, count, clock })
  try {
    return openedAt ? await withAnyClock(connection, open) : await open()
  } finally {
    await server.stop()
  }
}

interface Opening {
  readonly product: BenchProduct['product']
  readonly connection: PostgresConnection
  readonly count: number
  readonly clock: Clock
}

async function openWith({ product, connection, count, clock }: Opening): Promise<string[]> {
  const db = createDatabase({ connection, max: 4, applicationName: 'bench crowd', personalKeys })
  const wallet = createWallet({ db, clock })
  try {
    const players = createPlayers({
      db,
      clock,
      ledger: wallet,
      audit: testAudit,
      terms: testTerms,
    })
    const nobody = () => Promise.reject(new Error('no bench asks for this'))
    const identity = createIdentity({
      audit: testAudit,
      db,
      clock,
      bus: inProcessBus(),
      log: silentLog,
      accounts: players,
      outside: {} as Parameters<typeof createIdentity>[0]['outside'],
      totalsOf: nobody,
      lastStakeAt: nobody,
      currentTermsVersion: () => 1,
      licenceOf: () => 'sandbox',
      config: settings,
      publicUrl: product.siteUrl,
      siteId: 1,
      brandName: 'Marquee',
      offers: () => true,
    })
    const passwordHash = await identity.hashPassword(seededPlayers.password)
    const template = seededPlayers.players.find(({ country }) => country === 'FI')
    if (!template) throw new Error('no seeded player is from Finland')
    const { note: _note, canPlay: _canPlay, standing: _standing, ...person } = template
    const emails: string[] = []
    for (let n = 0; n < count; n++) {
      const account = accountOf(person, n)
      const playerId = await inTransaction(db, (tx) => identity.openProven(tx, account, passwordHash))
      const paid = await wallet.execute({
        kind: 'deposit',
        playerId,
        provider: 5,
        tx: `bench-${n}`,
        currency: 'EUR',
        amount: CASH,
      })
      if (!paid.ok) throw new Error(`a deposit was refused: ${paid.reason}`)
      emails.push(account.email)
    }
    identity.stop()
    return emails
  } finally {
    await wallet.stop()
    await db.close()
  }
}
