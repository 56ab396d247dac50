import { join } from 'node:path'

/**
 * The variable of a process that is started again and again: Node keeps there, without types and compiled, the files
 * that it has loaded, and the next start takes a third less processor time.
 */
export const compileCache = {
  NODE_COMPILE_CACHE: join(import.meta.dirname, '../node_modules/.cache/node'),
}
