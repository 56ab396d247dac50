import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { findServices } from './tests/services/install.ts'

const unit = {
  globalSetup: ['tests/kit/database.ts'],
  setupFiles: ['tests/kit/no-console-errors.ts'],
  pool: 'threads',
  isolate: false,
  testTimeout: 15_000,
  hookTimeout: 30_000,
} as const

/** Tests that also run with PgBouncer in transaction mode between them and the database. */
const pooledTests = [
  'apps/server/src/kernel/db/{database,statement,pooler}.test.ts',
  'apps/server/src/modules/wallet/{promises,races}.test.ts',
]

/**
 * One run for server, packages and tools. All files share a few threads and are not isolated from each other, so
 * modules keep no state and fakes are passed in. Browser tests and journeys have runs of their own.
 */
export default defineConfig({
  test: {
    // Most of a test's time is spent waiting for the database.
    maxWorkers: Math.max(2, availableParallelism()),
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/**/*.test.ts', 'apps/**/*.test.ts', 'tests/**/*.test.ts', 'tools/**/*.test.ts'],
          exclude: [
            '**/node_modules/**',
            '**/build/**',
            '**/*.browser.test.ts',
            'tests/journeys/**',
            'tests/look/**',
            'tests/distributed/**',
          ],
          ...unit,
        },
      },
      ...(findServices().pgBouncer === null
        ? []
        : [{ test: { name: 'pooled', include: pooledTests, ...unit } }]),
    ],
  },
})
