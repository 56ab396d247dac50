import type { FastifyPluginAsync } from 'fastify'
import { createErrorReport } from '../kernel/index.ts'
import type { Audit, AuditLog } from '../modules/audit/index.ts'
import { readBreachedPasswords } from '../modules/identity/index.ts'
import { createOfficeApi } from '../modules/office-api/index.ts'
import type { Players } from '../modules/players/index.ts'
import type { Protection } from '../modules/protection/index.ts'
import { createStaff, type Staff } from '../modules/staff/index.ts'
import type { Brand } from './brand.ts'
import { careActs } from './care-steps.ts'
import { evidenceSources } from './evidence.ts'
import type { Foundation } from './foundation.ts'

/** Members of staff, who sign in by themselves: no player is one by signing in. */
export const openStaff = (
  { db, clock, config }: Foundation,
  { brand, audit }: { readonly brand: Brand; readonly audit: Audit },
): Staff =>
  createStaff({
    db,
    clock,
    audit,
    config: config.identity,
    brandName: brand.name,
    isBreached: readBreachedPasswords(),
    budgetScale: config.http.rateScale,
  })

/** Modules whose acts staff do over HTTP. */
export interface OfficeParts {
  readonly audit: AuditLog
  readonly staff: Staff
  readonly players: Players
  readonly protection: Protection
}

/** What staff do, over HTTP. */
export function openOffice(
  { db, clock, clockGuard, log, metrics, config }: Foundation,
  { audit, staff, players, protection }: OfficeParts,
): FastifyPluginAsync {
  return createOfficeApi({
    db,
    clock,
    audit,
    staff,
    players,
    protection,
    care: careActs({ audit, clock }),
    evidence: evidenceSources({
      clock,
      audit,
      secrets: config.identity.personalDataKeys.map((key) => key.reveal()),
    }),
    report: createErrorReport({ log, metrics }),
    mayMutate: clockGuard.isRight,
    officeUrl: config.http.officeUrl,
    publicUrl: config.http.publicUrl,
  })
}
