import {
  kernelPersonalData,
  type PersonalData,
  type SealedData,
  type SealedTable,
  toSealedPlaces,
} from '../kernel/index.ts'
import { affordabilityPersonalData } from '../modules/affordability/index.ts'
import { auditPersonalData } from '../modules/audit/index.ts'
import { decisionsPersonalData } from '../modules/decisions/index.ts'
import { carePersonalData } from '../modules/care/index.ts'
import { complaintsPersonalData } from '../modules/complaints/index.ts'
import { dataExportsPersonalData } from '../modules/data-exports/index.ts'
import { identityPersonalData } from '../modules/identity/index.ts'
import { inboxPersonalData } from '../modules/inbox/index.ts'
import { lobbyPersonalData } from '../modules/lobby/index.ts'
import { paymentsPersonalData } from '../modules/payments/index.ts'
import { playPersonalData } from '../modules/play/index.ts'
import { playersPersonalData } from '../modules/players/index.ts'
import { protectionPersonalData } from '../modules/protection/index.ts'
import { riskPersonalData } from '../modules/risk/index.ts'
import { staffPersonalData } from '../modules/staff/index.ts'
import { tournamentsPersonalData } from '../modules/tournaments/index.ts'
import { verificationPersonalData } from '../modules/verification/index.ts'
import { walletPersonalData } from '../modules/wallet/index.ts'

/** What each module has about players. */
export const personalDataSources: readonly PersonalData[] = [
  kernelPersonalData,
  auditPersonalData,
  decisionsPersonalData,
  playersPersonalData,
  identityPersonalData,
  walletPersonalData,
  protectionPersonalData,
  verificationPersonalData,
  affordabilityPersonalData,
  riskPersonalData,
  carePersonalData,
  complaintsPersonalData,
  paymentsPersonalData,
  playPersonalData,
  lobbyPersonalData,
  tournamentsPersonalData,
  inboxPersonalData,
  dataExportsPersonalData,
  staffPersonalData,
]

/** Tables with encrypted columns or keyed digests. */
export const sealedTables: readonly SealedTable[] = personalDataSources.flatMap(({ sealed = [] }) => sealed)

/** Everything that a key of `PII_KEYS` has sealed. */
export const sealedData: SealedData = {
  tables: sealedTables,
  places: toSealedPlaces(
    sealedTables,
    personalDataSources.flatMap(({ secrets = [] }) => secrets),
  ),
}
