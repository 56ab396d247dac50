import { PassThrough, type Readable } from 'node:stream'
import { newId } from '../../kernel/index.ts'
import { changesOf, type DatasetChange, type ListenerOptions, mutationEvents } from './changes.ts'

export interface Listeners {
  /** @returns undefined when the address or the server has no place left */
  open(address: string, options: ListenerOptions, greeting: 'welcome' | 'reset'): Readable | undefined
  /** Tells every listener what changed. */
  tell(change: DatasetChange): void
  /** Ends every stream; clients connect again. */
  end(): void
}

const MAX_PER_ADDRESS = 10
const MAX_LISTENERS = 200
/** A client that reads more slowly is disconnected; it connects again and reads the documents again. */
const MAX_BUFFERED_BYTES = 16 * 1024 * 1024
/** Proxies end connections that are silent for a minute. */
const KEEP_ALIVE_MS = 20_000

interface Listener {
  readonly address: string
  readonly options: ListenerOptions
  readonly stream: PassThrough
}

const eventText = (name: string, data: object, id?: string): string =>
  `event: ${name}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`

export interface ListenersOptions {
  readonly maxPerAddress?: number
  readonly maxListeners?: number
}

/** Connections of editors that are told about changes. */
export function createListeners({
  maxPerAddress = MAX_PER_ADDRESS,
  maxListeners = MAX_LISTENERS,
}: ListenersOptions = {}): Listeners {
  const listeners = new Set<Listener>()

  function write({ stream }: Listener, text: string): void {
    if (stream.writableLength + stream.readableLength > MAX_BUFFERED_BYTES) stream.destroy()
    else if (stream.writable) stream.write(text)
  }

  const timer = setInterval(() => {
    for (const listener of listeners) write(listener, ':\n\n')
  }, KEEP_ALIVE_MS)
  timer.unref()

  return {
    open(address, options, greeting) {
      const own = [...listeners].filter((one) => one.address === address)
      if (own.length >= maxPerAddress || listeners.size >= maxListeners) return undefined
      const stream = new PassThrough()
      const listener = { address, options, stream }
      listeners.add(listener)
      stream.once('close', () => listeners.delete(listener))
      write(listener, eventText(greeting, { listenerName: newId('listener') }))
      return stream
    },
    tell(change) {
      if (listeners.size === 0) return
      const changes = changesOf(change)
      for (const listener of listeners) {
        try {
          const events = mutationEvents(changes, change.transactionId, listener.options)
          for (const data of events) write(listener, eventText('mutation', data, data.eventId))
        } catch {
          // The same query would fail again, so the client must not reconnect.
          write(listener, eventText('disconnect', { reason: 'the query of the listener failed' }))
          listener.stream.end()
        }
      }
    },
    end() {
      clearInterval(timer)
      for (const listener of listeners) {
        write(listener, eventText('reconnect', {}))
        listener.stream.end()
      }
    },
  }
}
