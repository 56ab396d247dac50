import type { StudioAdapter } from './port.ts'

/** Every connected studio, one line each in `wiring/companies.ts`; the catalogue shows no other as playable. */
export function launchersOf(studios: readonly StudioAdapter[]) {
  return new Map(studios.map((studio) => [studio.launcher.provider, studio.launcher]))
}
