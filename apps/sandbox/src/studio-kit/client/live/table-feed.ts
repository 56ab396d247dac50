import type { TableState } from '../../live/table-state.ts'
import { boot } from '../boot.ts'
import { type Ask, faultText, isFault } from '../server.ts'

const POLL_MS = 1_000
/** How long after the end of a phase the next one has to be told (ms). */
const LATE_MS = 2_000

interface Hear {
  readonly state: (state: TableState) => void
  /** Told once, until the table is found again. */
  readonly lost: (text: string) => void
  readonly found: () => void
}

/** How long the phase of a state goes on (ms). */
function phaseLeft({ phase, now, closesAt, drawsAt, endsAt }: TableState): number {
  return { betting: closesAt, closed: drawsAt, result: endsAt }[phase] - now
}

/**
 * Watches a table: by server-sent events, and by asking every second where those do not arrive. A connection that a
 * phone has lost may count as open for minutes: a phase that does not end in time is asked for too.
 */
export function watchTable(ask: Ask, hear: Hear): void {
  const events = new EventSource(`${boot.api}/live?session=${encodeURIComponent(boot.session)}`)
  let isLost = false
  let dueAt = Infinity

  function take(state: TableState): void {
    dueAt = performance.now() + phaseLeft(state) + LATE_MS
    hear.state(state)
    if (isLost) hear.found()
    isLost = false
  }
  function lose(text: string): void {
    if (!isLost) hear.lost(text)
    isLost = true
  }
  events.addEventListener('message', ({ data }: MessageEvent<string>) => take(JSON.parse(data) as TableState))
  const poll = async (): Promise<void> => {
    if (events.readyState !== EventSource.OPEN || performance.now() > dueAt) {
      const answer = await ask<TableState>('live')
      if (isFault(answer)) lose(faultText(answer))
      else take(answer)
    }
    setTimeout(() => void poll(), POLL_MS)
  }
  setTimeout(() => void poll(), POLL_MS)
}
