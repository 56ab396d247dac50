import { onTestFinished } from 'vitest'
import { type Sandbox, buildSandbox } from './app.ts'
import { type Books, openBooks } from './books.ts'
import { systemClock } from './clock.ts'
import type { Company } from './company.ts'
import { settingsFrom } from './settings.ts'

/**
 * A sandbox with one company for the running test, which stops it. Nothing listens.
 * @param variables of the environment, besides port and log level
 */
export async function openTestSandbox(
  company: Company,
  variables: Readonly<Record<string, string>> = {},
  books: Books = openBooks(':memory:'),
): Promise<Sandbox> {
  const sandbox = await buildSandbox({
    settings: settingsFrom({ SANDBOX_PORT: '4000', SANDBOX_LOG_LEVEL: 'silent', ...variables }),
    books,
    clock: systemClock,
    companies: [company],
  })
  onTestFinished(() => sandbox.stop())
  return sandbox
}
