import { defineConfig } from 'vitest/config'
import { flakyReporter } from './flaky-reporter.ts'

/** Journeys run against the running product in a real browser; each file is one journey, most at each size. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['*.journey.ts'],
    globalSetup: ['./product.setup.ts'],
    pool: 'forks',
    maxWorkers: 1,
    fileParallelism: false,
    testTimeout: 180_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 15_000 } },
    // A browser on a busy machine. What passes only the second time is named in the summary and gets mended.
    retry: 1,
    reporters: ['default', flakyReporter],
  },
})
