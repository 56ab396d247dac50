import { type StaffRole, staffRoles } from '@marquee/contract/office'
import { marketIds } from '@marquee/markets'
import type { Staff } from '../modules/staff/index.ts'

/** Two of each role where two people decide. */
const seededStaff: readonly { readonly name: string; readonly role: StaffRole }[] = [
  { name: 'kaisa', role: 'kyc-analyst' },
  { name: 'kwame', role: 'kyc-analyst' },
  { name: 'sofia', role: 'safer-gambling' },
  { name: 'samir', role: 'safer-gambling' },
  { name: 'clara', role: 'complaints-officer' },
  { name: 'carlo', role: 'complaints-officer' },
  { name: 'olga', role: 'compliance-officer' },
  { name: 'oskar', role: 'compliance-officer' },
  { name: 'petra', role: 'payments-officer' },
  { name: 'pavel', role: 'payments-officer' },
]

/**
 * Invented members of staff of an installation on one machine, in every market; never in production. The sandbox's
 * review desk signs in with the same secrets, which name the sandbox.
 */
export const seedStaff = (staff: Pick<Staff, 'seed'>): Promise<void> =>
  staff.seed({
    password: 'sandbox-password-of-staff',
    people: seededStaff.map(({ name, role }) => ({
      name,
      totpSecret: Buffer.from(`sandbox code secret of ${name}`),
      permissions: staffRoles[role],
    })),
    markets: marketIds,
  })
