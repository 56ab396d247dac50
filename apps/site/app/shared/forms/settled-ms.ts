/** A typed amount counts as settled when it has not changed for so long: then it may be sent, and read out. */
export const SETTLED_MS = 400
