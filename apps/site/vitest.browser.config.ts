import { availableParallelism } from 'node:os'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { storyPlugins } from './stories/plugins.ts'
import { browserDependencies } from './vite/browser-dependencies.ts'

/** Runs every story of the site in a real browser, compiled as it ships, with the real texts and tokens. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: storyPlugins,
  optimizeDeps: { ...browserDependencies, include: [...browserDependencies.include, 'axe-core'] },
  test: {
    name: 'site',
    include: ['**/*.browser.test.tsx'],
    testTimeout: 30_000,
    // A page uses less than one processor; by default one is kept free.
    maxWorkers: availableParallelism(),
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      viewport: { width: 1280, height: 800 },
      provider: playwright({
        launchOptions: {
          executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
          args: ['--no-sandbox', '--disable-gpu'],
        },
        contextOptions: { reducedMotion: 'reduce', timezoneId: 'UTC', locale: 'en-GB' },
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
})
