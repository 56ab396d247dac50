/**
 * Refusals of the office's API, beside those of every API. A list of its own: no page of players reads it. Only 401
 * signs a member of staff out.
 */
export const officeErrorTable = {
  /** No session, or it has ended: idle, too long, signed out, replaced, or the person is suspended. */
  'staff.session_ended': { status: 401, retryable: false },
  /** Name, password or code is not right. It is not told which, nor whether the person exists. */
  'staff.sign_in_refused': { status: 401, retryable: false },
  /** The person has no grant of the permission, in whatever market. The attempt is in the audit log. */
  'staff.no_right': { status: 403, retryable: false },
  /** The last proof of the second factor is older than `additionalInfo.maxAge` minutes. */
  'staff.step_up_required': { status: 403, retryable: true },
  /** Not a code that is good now: wrong, too old, or used before. */
  'staff.code_refused': { status: 422, retryable: true },
  /** The invitation is unknown, used or over. */
  'staff.invitation_over': { status: 422, retryable: false },
  /** Somebody else has decided, or the player has sent something newer. */
  'staff.already_decided': { status: 409, retryable: false },
  /** What would run is not what was proposed: it is proposed again. */
  'staff.content_changed': { status: 409, retryable: false },
  /** A rule refuses the act; the field errors say which one. */
  'staff.refused': { status: 422, retryable: false },
} as const satisfies Record<string, { status: number; retryable: boolean }>

export type OfficeErrorCode = keyof typeof officeErrorTable
