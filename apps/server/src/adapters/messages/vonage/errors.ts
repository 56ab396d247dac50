/** Maps a refusal of Verify v2 when a code is sent. `account`: our account is misconfigured or out of credit. */
export function sendRefusal(status: number): 'number' | 'running' | 'account' {
  switch (status) {
    // "Invalid params": the number is invalid, blocked, or its network is not supported.
    case 422:
      return 'number'
    // "Concurrent verifications to the same number are not allowed."
    case 409:
      return 'running'
    default:
      return 'account'
  }
}

/** Maps a refusal when a code is checked. */
export function checkRefusal(status: number): 'wrong' | 'too_many' | 'expired' | 'account' {
  switch (status) {
    // "The code you provided does not match the expected value."
    case 400:
      return 'wrong'
    // "An incorrect code has been provided too many times."
    case 410:
      return 'too_many'
    // Not found, finished or expired. 409: the workflow has moved past this step.
    case 404:
    case 409:
      return 'expired'
    default:
      return 'account'
  }
}
