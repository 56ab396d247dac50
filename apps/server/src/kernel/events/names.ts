/** The task that hands waiting events to one subscriber for one player. */
export const deliveryTask = 'kernel.deliver'

/** First half of the advisory lock that a living worker holds; the second half is the hash of its name. */
export const workerLockClass = 7_305
