import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { flakyReporter } from './flaky-reporter.ts'

/** A journey uses about one processor: browser, server and sandbox wait for each other. */
const MAX_WORKERS = Math.min(2, availableParallelism())

/** Journeys run against a running product in a real browser; each file is one journey, most at each size. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['*.journey.ts'],
    globalSetup: ['./product.setup.ts'],
    pool: 'forks',
    maxWorkers: MAX_WORKERS,
    testTimeout: 180_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 15_000 } },
    // A browser on a busy machine. What passes only the second time is named in the summary and gets mended.
    retry: 1,
    reporters: ['default', flakyReporter],
  },
})
