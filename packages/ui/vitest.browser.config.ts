import { availableParallelism } from 'node:os'
import tailwindcss from '@tailwindcss/vite'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { reactCompiler } from './vite/react-compiler.ts'

/** Component tests in a real browser: dialogs, popovers, focus and layout are the browser's. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [reactCompiler(), tailwindcss()],
  optimizeDeps: {
    include: [
      'react',
      'react/jsx-runtime',
      'react/jsx-dev-runtime',
      'react/compiler-runtime',
      'react-dom',
      'react-dom/client',
      'react-dom/server',
      '@tanstack/react-form',
      '@tanstack/react-virtual',
      'vitest-browser-react',
      'axe-core',
    ],
    exclude: ['lucide'],
  },
  test: {
    name: 'ui',
    include: ['src/**/*.browser.test.tsx'],
    testTimeout: 30_000,
    // A page uses less than one processor; by default one is kept free.
    maxWorkers: availableParallelism(),
    setupFiles: ['testing/setup.ts'],
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
        contextOptions: { reducedMotion: 'reduce' },
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
})
