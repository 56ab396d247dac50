import type { Readable } from 'node:stream'
import { newId } from '../../kernel/index.ts'
import { changesOf, type DatasetChange, type ListenerOptions, mutationEvents } from './changes.ts'
import { createEventStreams, type StreamLimits } from './event-streams.ts'

export interface Listeners {
  /** @returns undefined when the address or the server has no place left */
  open(address: string, options: ListenerOptions, greeting: 'welcome' | 'reset'): Readable | undefined
  /** Calls a function of this process after each change of the documents. @returns ends it */
  onChange(heard: () => void): () => void
  /** Tells every listener what changed. */
  tell(change: DatasetChange): void
  /** Ends every stream; clients connect again. */
  end(): void
}

const LIMITS: StreamLimits = { maxPerAddress: 10, maxStreams: 200 }

/** Connections of editors that are told about changes. */
export function createListeners(limits: StreamLimits = LIMITS): Listeners {
  const streams = createEventStreams<ListenerOptions>(limits)
  const hearing = new Set<() => void>()
  return {
    open(address, options, greeting) {
      const opened = streams.open(address, options)
      opened?.send({ name: greeting, data: { listenerName: newId('listener') } })
      return opened?.stream
    },
    onChange(heard) {
      hearing.add(heard)
      return () => void hearing.delete(heard)
    },
    tell(change) {
      for (const heard of hearing) heard()
      if (streams.all.size === 0) return
      const changes = changesOf(change)
      for (const listener of streams.all) {
        try {
          for (const data of mutationEvents(changes, change.transactionId, listener.asked))
            listener.send({ name: 'mutation', data, id: data.eventId })
        } catch {
          // The same query would fail again, so the client must not reconnect.
          listener.send({ name: 'disconnect', data: { reason: 'the query of the listener failed' } })
          listener.end()
        }
      }
    },
    end: () => streams.end(),
  }
}
