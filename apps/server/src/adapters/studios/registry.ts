import type { StudioAdapter } from './port.ts'

/**
 * Launchers of every connected studio (`wiring/companies.ts`). Only games of connected studios are shown as playable.
 */
export function launchersOf(studios: readonly StudioAdapter[]) {
  return new Map(studios.map((studio) => [studio.launcher.provider, studio.launcher]))
}
