/** The API of the office: rights, roles, routes and refusals as data. */
import { affordabilityRoutes } from './affordability-routes.ts'
import { careRoutes } from './care-routes.ts'
import { complaintRoutes } from './complaint-routes.ts'
import { ineligibleRoutes } from './ineligible-routes.ts'
import { protectionRoutes } from './protection-routes.ts'
import { riskRoutes } from './risk-routes.ts'
import type { OfficeAnswer, OfficeInput } from './route.ts'
import { screeningRoutes } from './screening-routes.ts'
import { sessionRoutes } from './session-routes.ts'
import { suspenseRoutes } from './suspense-routes.ts'
import { verificationRoutes } from './verification-routes.ts'

export { type Relation, relations } from './risk-routes.ts'
export { type EvidencePurpose, evidencePurposes } from './complaint-routes.ts'
export { type OfficeErrorCode, officeErrorTable } from './errors.ts'
export {
  type CannotReason,
  commandPermissions,
  type Permission,
  permissionNames,
  roleNames,
  staffPermissions,
  type StaffRole,
  staffRoles,
} from './permissions.ts'
export type { FieldClass, OfficeAct, OfficeReading, OfficeRoute, OfficeScope } from './route.ts'

export const officeRoutes = {
  ...sessionRoutes,
  ...verificationRoutes,
  ...affordabilityRoutes,
  ...screeningRoutes,
  ...protectionRoutes,
  ...careRoutes,
  ...riskRoutes,
  ...complaintRoutes,
  ...ineligibleRoutes,
  ...suspenseRoutes,
} as const

export type OfficeRoutes = typeof officeRoutes
export type OfficeRouteId = keyof OfficeRoutes
/** What the handler of a route gets, and returns. */
export type OfficeRouteInput<Id extends OfficeRouteId> = OfficeInput<OfficeRoutes[Id]>
export type OfficeRouteAnswer<Id extends OfficeRouteId> = OfficeAnswer<OfficeRoutes[Id]>
