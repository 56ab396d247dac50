import type { Audit } from './index.ts'
import { createRecorder } from './record.ts'

/** The real log of acts, for modules whose tests are about something else. */
export const testAudit: Audit = createRecorder({
  secrets: ['test'],
  deviceCookie: 'device-token',
  marketOf: async () => null,
})
