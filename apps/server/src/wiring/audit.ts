import { type AuditLog, createAuditLog } from '../modules/audit/index.ts'
import { deviceCookie } from '../modules/identity/index.ts'
import { readMarket } from '../modules/players/index.ts'
import type { Foundation } from './foundation.ts'

/** The log of sensitive acts, with its alarms. */
export const openAudit = ({ db, log, metrics, config }: Foundation): AuditLog =>
  createAuditLog({
    db,
    log,
    secrets: config.identity.personalDataKeys.map((key) => key.reveal()),
    deviceCookie,
    marketOf: readMarket,
    anchorFolder: config.auditAnchorDir,
    onAlarm: (differences) => {
      metrics.alarms.inc({ kind: 'audit' })
      log.fatal({ alarm: true, differences }, 'the audit log differs from what was sealed')
    },
  })
