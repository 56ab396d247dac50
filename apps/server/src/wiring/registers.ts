import { createCruks } from '../adapters/registers/cruks/adapter.ts'
import { createGamstop } from '../adapters/registers/gamstop/adapter.ts'
import { createOasis } from '../adapters/registers/oasis/adapter.ts'
import { createSigap } from '../adapters/registers/sigap/adapter.ts'
import { createSpelpaus } from '../adapters/registers/spelpaus/adapter.ts'
import type { ExclusionRegisters } from '../modules/outside/index.ts'
import type { Foundation } from './foundation.ts'

/** Registers of excluded players that are switched on, by their names in the policy. */
export function connectRegisters({
  clock,
  log,
  metrics,
  config,
}: Pick<Foundation, 'clock' | 'log' | 'metrics' | 'config'>): ExclusionRegisters {
  const { gamstop, spelpaus, cruks, oasis, sigap } = config.ports.registers
  const surroundings = { log, metrics }
  return {
    ...(gamstop && {
      gamstop: createGamstop({
        config: { url: gamstop.url, apiKey: gamstop.apiKey.reveal() },
        timeoutMs: gamstop.timeoutMs,
        ...surroundings,
      }),
    }),
    ...(spelpaus && {
      spelpaus: createSpelpaus({
        config: { url: spelpaus.url, actorId: spelpaus.actorId, apiKey: spelpaus.apiKey.reveal() },
        timeoutMs: spelpaus.timeoutMs,
        ...surroundings,
      }),
    }),
    ...(cruks && {
      cruks: createCruks({
        config: { url: cruks.url, token: cruks.token.reveal(), senderId: cruks.senderId },
        timeoutMs: cruks.timeoutMs,
        clock,
        ...surroundings,
      }),
    }),
    ...(oasis && {
      oasis: createOasis({
        config: { url: oasis.url, user: oasis.user, password: oasis.password.reveal() },
        timeoutMs: oasis.timeoutMs,
        ...surroundings,
      }),
    }),
    ...(sigap && {
      sigap: createSigap({
        config: { url: sigap.url, token: sigap.token.reveal() },
        timeoutMs: sigap.timeoutMs,
        ...surroundings,
      }),
    }),
  }
}
