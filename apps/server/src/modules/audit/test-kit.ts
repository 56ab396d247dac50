import { type Database, silentLog } from '../../kernel/index.ts'
import { type Audit, type AuditLog, createAuditLog, createRecorder } from './index.ts'

const recorder = { secrets: ['test'], deviceCookie: 'device-token', marketOf: async () => null }

/** The real log of acts, for modules whose tests are about something else. */
export const testAudit: Audit = createRecorder(recorder)

/** The same with what reads it. */
export const testAuditLog = (db: Database): AuditLog =>
  createAuditLog({ ...recorder, db, log: silentLog, anchorFolder: '', onAlarm: () => {} })
