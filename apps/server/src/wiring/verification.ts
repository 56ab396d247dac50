import { createClamd } from '../adapters/virus-scan/clamd/adapter.ts'
import type { Audit } from '../modules/audit/index.ts'
import { lockKycStatus, type Players, setKycStatus } from '../modules/players/index.ts'
import { createVerification, type Verification, type VirusScanner } from '../modules/verification/index.ts'
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
  { audit, players }: { readonly audit: Audit; readonly players: Players },
): Verification =>
  createVerification({
    db,
    clock,
    log,
    audit,
    scanner: connectVirusScanner({ log, config }),
    levels: { lockKycStatus, setKycStatus },
    levelOf: async (playerId) => (await players.factsOf(playerId))?.kycStatus ?? null,
  })
