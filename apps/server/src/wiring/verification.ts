import { createClamd } from '../adapters/virus-scan/clamd/adapter.ts'
import type { Audit } from '../modules/audit/index.ts'
import type { Outside } from '../modules/outside/index.ts'
import { lockKycStatus, type Players, setKycStatus } from '../modules/players/index.ts'
import { createVerification, type Verification, type VirusScanner } from '../modules/verification/index.ts'
import type { Brand } from './brand.ts'
import type { Foundation } from './foundation.ts'

/** Undefined where none is connected (`VIRUS_SCAN=off`): no files are taken. */
function connectVirusScanner({ log, config }: Pick<Foundation, 'log' | 'config'>): VirusScanner | undefined {
  const { virusScan } = config.ports
  if (!virusScan) return undefined
  const { host, port, timeoutMs } = virusScan
  return createClamd({ config: { host, port }, timeoutMs, log })
}

/** Documents of players: the level that follows from them is stored with the player. */
export const openVerification = (
  { db, clock, log, config }: Foundation,
  {
    audit,
    brand,
    outside,
    players,
  }: {
    readonly audit: Audit
    readonly brand: Brand
    readonly outside: Outside
    readonly players: Players
  },
): Verification =>
  createVerification({
    db,
    clock,
    log,
    audit,
    scanner: connectVirusScanner({ log, config }),
    levels: { lockKycStatus, setKycStatus },
    ownerOf: (playerId) => players.factsOf(playerId),
    queueMail: (tx, mail) => outside.queueMail(tx, mail),
    brand: { name: brand.name, siteUrl: config.http.publicUrl, supportEmail: brand.supportEmail },
    levelOf: async (playerId) => (await players.factsOf(playerId))?.kycStatus ?? null,
  })
