import { takenKind, uniqueViolation } from '../../kernel/index.ts'

/** Another player had a value when it was to be claimed, and none has it now. */
export class LostClaim extends Error {}

/** Another account took the address, number or national number in the meantime. */
export const isTaken = (error: unknown): boolean =>
  error instanceof LostClaim || takenKind(error) !== undefined || uniqueViolation(error) !== undefined
