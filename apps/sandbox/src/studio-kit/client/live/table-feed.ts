import type { TableState } from '../../live/table-state.ts'
import { boot } from '../boot.ts'
import { type Ask, faultText, isFault } from '../server.ts'

const POLL_MS = 1_000

/** Watches a table: by server-sent events, and by asking every second where those do not arrive. */
export function watchTable(
  ask: Ask,
  hear: { readonly state: (state: TableState) => void; readonly lost: (text: string) => void },
): void {
  const events = new EventSource(`${boot.api}/live?session=${encodeURIComponent(boot.session)}`)
  events.addEventListener('message', ({ data }: MessageEvent<string>) =>
    hear.state(JSON.parse(data) as TableState),
  )
  const poll = async (): Promise<void> => {
    if (events.readyState !== EventSource.OPEN) {
      const answer = await ask<TableState>('live')
      if (isFault(answer)) hear.lost(faultText(answer))
      else hear.state(answer)
    }
    setTimeout(() => void poll(), POLL_MS)
  }
  setTimeout(() => void poll(), POLL_MS)
}
