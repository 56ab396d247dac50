import { createNetverify, netverifyCallbacks } from '../adapters/identity/netverify/adapter.ts'
import { createClamd } from '../adapters/virus-scan/clamd/adapter.ts'
import type { CallbackCompany } from '../kernel/index.ts'
import type { Audit } from '../modules/audit/index.ts'
import { createDecisions } from '../modules/decisions/index.ts'
import { bankProofOf, isProvenByBank } from '../modules/identity/index.ts'
import type { Outside } from '../modules/outside/index.ts'
import { readDepositFacts } from '../modules/payments/index.ts'
import { lockKycStatus, type Players, setKycStatus } from '../modules/players/index.ts'
import {
  createVerification,
  type IdentityCompany,
  type Verification,
  type VirusScanner,
} from '../modules/verification/index.ts'
import type { Wallet } from '../modules/wallet/index.ts'
import type { Brand } from './brand.ts'
import type { Foundation } from './foundation.ts'

/** Undefined where none is connected (`VIRUS_SCAN=off`): no files are taken. */
function connectVirusScanner({ log, config }: Pick<Foundation, 'log' | 'config'>): VirusScanner | undefined {
  const { virusScan } = config.ports
  if (!virusScan) return undefined
  return createClamd({
    config: { host: virusScan.host, port: virusScan.port },
    timeoutMs: virusScan.timeoutMs,
    log,
  })
}

/** Undefined where none is connected (`JUMIO=off`): identity documents are files like the others. */
function connectIdentityCompany({
  log,
  metrics,
  config,
}: Pick<Foundation, 'log' | 'metrics' | 'config'>): IdentityCompany | undefined {
  const { jumio } = config.ports
  if (!jumio) return undefined
  return createNetverify({
    config: {
      url: jumio.url,
      token: jumio.token,
      secret: jumio.secret.reveal(),
      userAgent: jumio.userAgent,
      callbackUrl: `${config.http.publicUrl.replace(/\/+$/, '')}/callbacks/netverify`,
    },
    timeoutMs: jumio.timeoutMs,
    log,
    metrics,
  })
}

/** None where the company is not connected. */
export const identityCallbacks = (
  { config }: Pick<Foundation, 'config'>,
  { identityReports: reports }: Verification,
): CallbackCompany[] => {
  const { jumio } = config.ports
  return jumio ? [netverifyCallbacks({ addresses: jumio.addresses, reports })] : []
}

/** Documents of players: the level that follows from them is stored with the player. */
export const openVerification = (
  foundation: Foundation,
  {
    audit,
    brand,
    outside,
    players,
    wallet,
  }: {
    readonly audit: Audit
    readonly brand: Brand
    readonly outside: Outside
    readonly players: Players
    readonly wallet: Wallet
  },
): Verification => {
  const { db, clock, log, config } = foundation
  return createVerification({
    db,
    clock,
    log,
    audit,
    scanner: connectVirusScanner(foundation),
    identityCompany: connectIdentityCompany(foundation),
    decisions: createDecisions({ clock }),
    personOf: (playerId) => players.factsOf(playerId),
    levels: { lockKycStatus, setKycStatus },
    ownerOf: (playerId) => players.factsOf(playerId),
    queueMail: (tx, mail) => outside.queueMail(tx, mail),
    brand: { name: brand.name, siteUrl: config.http.publicUrl, supportEmail: brand.supportEmail },
    currencyOf: async (playerId) => (await players.factsOf(playerId))?.currency ?? null,
    accountOf: (playerId, within) => players.factsOf(playerId, within),
    isProvenByBank,
    bankProofOf,
    personCompany: outside.personCompany,
    ledger: wallet,
    depositsOf: readDepositFacts,
  })
}
