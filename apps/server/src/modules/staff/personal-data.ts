import type { PersonalData } from '../../kernel/index.ts'
import { sealedStaffSecrets } from './second-factor.ts'

/** Nothing here is about a player. The secrets of apps are sealed with `PII_KEYS`. */
export const staffPersonalData: PersonalData = {
  folder: 'staff',
  exported: [],
  withheld: {},
  secrets: sealedStaffSecrets,
}
