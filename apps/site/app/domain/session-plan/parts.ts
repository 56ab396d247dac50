/** One file that loads on demand: what is shown of a plan, with and without a game. */
export { PlanStatus } from './plan-status.tsx'
export { SessionPlan } from './session-plan.tsx'
