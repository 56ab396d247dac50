import type { StudioCodec } from './codec.ts'

const actionOf = (name: string): string => JSON.stringify({ action: { name } })

/** Novomatic: JSON text with the name of a state or an event. Neither rounds nor readiness are reported. */
export const novomatic: StudioCodec = {
  refreshBalance: null,
  pause: { begin: actionOf('pauseRendering'), end: actionOf('resumeRendering') },
  isLoadedWithPage: true,
  read: (data) => (namesIn(data).includes('gameClosing') ? { kind: 'close' } : null),
}

function namesIn(data: unknown): readonly unknown[] {
  if (typeof data !== 'string') return []
  try {
    const message: unknown = JSON.parse(data)
    return ['state', 'event'].map((part) => fieldOf(fieldOf(message, part), 'name'))
  } catch {
    return []
  }
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined
