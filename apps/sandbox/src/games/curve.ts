/** The curve as shown: hundredths after `ms`, doubling every ten seconds. For drawing only; a cash-out is stamped. */
export const curveAt = (ms: number): number => Math.floor(100 * 2 ** (ms / 10_000))

/** When the curve reaches so many hundredths (ms). */
export const curveMs = (hundredths: number): number => Math.ceil(10_000 * Math.log2(hundredths / 100))
