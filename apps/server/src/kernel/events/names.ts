/** First half of the advisory lock that a live worker holds; the second half is the hash of its name. */
export const workerLockClass = 7_305

/** All rows of one player are in one shard; the column `shard` of kernel.delivery uses the same number. */
export const deliveryShards = 16
