/** Public interface of `session-plan` for features. */
export { type PlanPartProps, PlanPart, sessionPlanKey } from './plan-part.tsx'
