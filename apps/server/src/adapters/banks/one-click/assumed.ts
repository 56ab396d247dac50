/** What the public documents of 1-Click do not say, to be confirmed with the company before going live. */
export const assumed = {
  /** `attributes[attempt]` of the authorization comes back in `attributes.attempt` of `signin`. */
  attemptAttribute: 'attempt',
  /**
   * Without `amount` nobody pays: the flow only identifies. With it the payment is made as in the cashier, under the
   * `userId` and `sessionId` of our answer to `signin`: verifyuser, authorize, transfer or cancel, before the redirect.
   */
  sendsAmount: true,
  /**
   * The `userId` that `signin` wants without a payment is the id of the attempt. Nothing is paid under it, and it comes
   * back in the token. With a payment it is the player's, and `txRefId` is the same in `signin` and in the token.
   */
  userId: 'attempt',
} as const
