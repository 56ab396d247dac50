/** What a refusal of Verify v2 means for a code that is to be sent. `account`: ours to mend, nobody else's fault. */
export function sendRefusal(status: number): 'number' | 'running' | 'account' {
  switch (status) {
    // "Invalid params": number not valid, barred, or its network not served.
    case 422:
      return 'number'
    // "Concurrent verifications to the same number are not allowed."
    case 409:
      return 'running'
    default:
      return 'account'
  }
}

/** What a refusal means for a code that was typed. */
export function checkRefusal(status: number): 'wrong' | 'too_many' | 'expired' | 'account' {
  switch (status) {
    // "The code you provided does not match the expected value."
    case 400:
      return 'wrong'
    // "An incorrect code has been provided too many times."
    case 410:
      return 'too_many'
    // Not found, finished or expired; 409 says that the workflow is past its step.
    case 404:
    case 409:
      return 'expired'
    default:
      return 'account'
  }
}
