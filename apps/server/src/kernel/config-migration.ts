import { isConnected } from './config-checks.ts'
import { httpUrl, type Reader, required, timeout } from './config-reader.ts'

/** The platform that the operator left, whose players move with their first login. Undefined where there is none. */
export function readMigration(reader: Reader, sandboxUrl: string) {
  if (!isConnected(reader, 'MIGRATION')) return undefined
  reader.group('MIGRATION', ['MIGRATION_URL', 'MIGRATION_TOKEN'])
  return {
    url: reader.read('MIGRATION_URL', httpUrl, required(`${sandboxUrl}/old-platform`)),
    token: reader.secret('MIGRATION_TOKEN', 'company', required('sandbox-old-platform-token')),
    /** Time of a login that fails; the old platform has as long to answer (ms). */
    timeoutMs: reader.read('MIGRATION_TIMEOUT_MS', timeout, { fallback: 2_000 }),
  }
}
