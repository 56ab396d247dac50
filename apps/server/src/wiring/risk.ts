import type { Audit } from '../modules/audit/index.ts'
import type { Players } from '../modules/players/index.ts'
import { createRisk, type Risk } from '../modules/risk/index.ts'
import type { Wallet } from '../modules/wallet/index.ts'
import type { Foundation } from './foundation.ts'

/** Cases that open by themselves. What staff do about them is a command, which needs no server. */
export const openRisk = (
  { db, clock, log }: Foundation,
  { audit, players, wallet }: { readonly audit: Audit; readonly players: Players; readonly wallet: Wallet },
): Risk => createRisk({ db, clock, log, audit, players, wallet })
