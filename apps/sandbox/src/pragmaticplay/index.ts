import type { Company } from '../company.ts'
import { generatorHealth } from '../games/health.ts'
import { registerApi } from './api.ts'
import { openSeeds } from '../studio-kit/fairness.ts'
import { registerIntegration } from './integration.ts'
import { createOperator } from './operator.ts'
import { registerPage } from './page.ts'
import { createRounds } from './rounds.ts'
import { openStore } from '../studio-kit/store.ts'
import { answers, createSwitchboard } from './switchboard.ts'

const HOUR_MS = 60 * 60 * 1000

/** Pragmatic Play: launch, game pages, rounds, and the calls to the operator's wallet. */
export const pragmaticPlay: Company = {
  id: 'pragmaticplay',
  name: 'Pragmatic Play',
  kind: 'studio',
  describe: 'Slots. Draws rounds, keeps books of its own, and asks the operator for stakes and pays wins.',
  screens: [],
  answers,
  open({ settings, books, clock, control }) {
    const store = openStore(books)
    const seeds = openSeeds(books, clock)
    const operator = createOperator(settings.pragmaticCallbackUrl, control)
    const switchboard = createSwitchboard({ control, operator, store, clock })
    let isHealthy = generatorHealth().failures.length === 0
    let health: NodeJS.Timeout | undefined
    const rounds = createRounds({
      store,
      seeds,
      operator,
      switchboard,
      clock,
      control,
      isHealthy: () => isHealthy,
    })
    return {
      async register(app) {
        registerIntegration(app, { store, rounds, settings, clock, control })
        registerApi(app, { store, seeds, rounds, operator, clock })
        registerPage(app, { store, settings })
      },
      start() {
        rounds.run()
        health = setInterval(() => {
          isHealthy &&= generatorHealth().failures.length === 0
        }, HOUR_MS)
        health.unref()
      },
      async stop() {
        clearInterval(health)
        await rounds.stop()
      },
    }
  },
}
