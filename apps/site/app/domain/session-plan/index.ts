/** Public interface of `session-plan` for features. */
export { sessionPlanKey } from './plan-key.ts'
export { PlanPart, PlanStatusPart } from './plan-part.tsx'
