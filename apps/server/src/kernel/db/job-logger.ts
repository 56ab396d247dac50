import { Logger } from 'graphile-worker'

/** Says nothing: migrations report through their own errors. */
export const quietJobLogger: Logger = new Logger(() => () => {})
