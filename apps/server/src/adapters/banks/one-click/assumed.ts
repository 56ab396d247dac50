/** What the public documents of 1-Click do not say, to be confirmed with the company before going live. */
export const assumed = {
  /** `attributes[attempt]` of the authorization comes back in `attributes.attempt` of `signin`. */
  attemptAttribute: 'attempt',
  /** Without `amount` nobody pays: the flow only identifies. */
  sendsAmount: false,
  /**
   * The `userId` that `signin` wants for a person without an account is the id of the attempt. Nothing is paid under
   * it, and it comes back in the token.
   */
  userId: 'attempt',
} as const
