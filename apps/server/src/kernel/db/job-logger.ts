import { Logger } from 'graphile-worker'

/** Discards messages: migrations report through their own errors. */
export const quietJobLogger: Logger = new Logger(() => () => {})
