import type { Reporter } from 'vitest/node'

/** Names each test that passed only when it was repeated, and why it failed first: `tools/test.ts` lists them. */
export const flakyReporter: Reporter = {
  onTestCaseResult(test) {
    if (!test.diagnostic()?.flaky) return
    const reason = test.result().errors?.[0]?.message.split('\n')[0] ?? ''
    console.log(`FLAKY ${test.module.relativeModuleId} > ${test.fullName}: ${reason}`)
  },
}
