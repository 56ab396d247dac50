import { studioDefinitions } from './adapters/studios/registry.ts'
import { cannotStartCode } from './exit-codes.ts'
import { ConfigError, configOfProcess } from './kernel/index.ts'

/** The configuration of this process. If it cannot be used, prints every invalid variable and ends the process. */
export function readProcessConfig() {
  try {
    return configOfProcess(studioDefinitions)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    console.error(error.message)
    process.exit(cannotStartCode)
  }
}
