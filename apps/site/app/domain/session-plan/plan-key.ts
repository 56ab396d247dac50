import { activityKey } from '../activity/index.ts'

/** Key of the query of the plan: messages about play read it again too. */
export const sessionPlanKey = [...activityKey, 'plan'] as const
