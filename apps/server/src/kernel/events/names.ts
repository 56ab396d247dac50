/** First half of the advisory lock that a living worker holds; the second half is the hash of its name. */
export const workerLockClass = 7_305

/** Rows of one player lie in one shard; the column `shard` of kernel.delivery is computed with the same number. */
export const deliveryShards = 16
