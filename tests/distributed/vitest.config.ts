import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/** The promises of the ledger, and what only a distributed database can do. `main.ts` starts the database. */
export default defineConfig({
  test: {
    root: join(import.meta.dirname, '../..'),
    include: [
      'tests/distributed/*.test.ts',
      'apps/server/src/modules/wallet/{promises,edges,gate,held,limits,round-rollback,session-plans}.test.ts',
    ],
    setupFiles: ['tests/kit/no-console-errors.ts'],
    pool: 'threads',
    isolate: false,
    maxWorkers: 2,
    // Each statement inside a function is planned again by the engine.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
