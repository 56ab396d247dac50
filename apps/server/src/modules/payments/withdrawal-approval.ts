/** Whether the rules approve a withdrawal by themselves. Pure. */
import type { Decided, DecisionKind } from '../decisions/index.ts'

export interface ApprovalInputs {
  /** Minor units. */
  readonly amount: bigint
  /** Up to which amount of the method the rules approve, minor units. */
  readonly automaticMax: bigint
  /** A deposit was taken back after the request: its money would leave a second time. */
  readonly isOwing: boolean
  /** A device asked for it that its company did not allow (decision 74). */
  readonly needsDeviceReview: boolean
  /** The player may be on a list, or was not searched for yet (decision 63). */
  readonly needsScreening: boolean
  /** A payout to another source has failed, and its account has got none since (decision 140). */
  readonly followsFailure: boolean
}

/** `staff`: people decide. */
export type ApprovalAnswer = 'approved' | 'staff'

function decideApproval(inputs: ApprovalInputs): Decided<ApprovalAnswer> {
  const because = [
    inputs.amount > inputs.automaticMax ? 'amount' : null,
    inputs.isOwing ? 'owed' : null,
    inputs.needsDeviceReview ? 'device' : null,
    inputs.needsScreening ? 'screening' : null,
    inputs.followsFailure ? 'source' : null,
  ].filter((id) => id !== null)
  return { answer: because.length === 0 ? 'approved' : 'staff', because }
}

/** Step 3 of a withdrawal. The player sees no difference between the reasons for which people decide. */
export const withdrawalApproval: DecisionKind<ApprovalInputs, ApprovalAnswer> = {
  name: 'withdrawal.approval',
  version: 2,
  decide: decideApproval,
  // Version 1 did not ask whether a payout to another source has failed.
  past: { 1: (inputs) => decideApproval({ ...inputs, followsFailure: false }) },
  rules: {
    amount: 'The amount is above what the rules approve by themselves.',
    owed: 'The player owes money, because a deposit was taken back after the request.',
    device: 'The device that asked for it was not allowed by its company.',
    screening:
      'The player may be on a list of sanctions or of politically exposed persons, or was not searched for yet.',
    source:
      'A payout to an account of deposits has failed, and this is the first one to another account since.',
  },
}
