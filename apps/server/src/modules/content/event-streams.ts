import { PassThrough, type Readable } from 'node:stream'

/** A client that reads more slowly is disconnected; it connects again and reads the documents again. */
const MAX_BUFFERED_BYTES = 16 * 1024 * 1024
/** Proxies end connections that are silent for a minute. */
const KEEP_ALIVE_MS = 20_000

interface ServerEvent {
  readonly name: string
  readonly data: object
  readonly id?: string
}

/** One connection, and what it asked for. */
export interface EventStream<Asked> {
  readonly asked: Asked
  readonly stream: Readable
  send(event: ServerEvent): void
  /** Ends the stream after what was sent. */
  end(): void
}

export interface EventStreams<Asked> {
  readonly all: ReadonlySet<EventStream<Asked>>
  /** @returns undefined when the address or the server has no place left */
  open(address: string, asked: Asked): EventStream<Asked> | undefined
  /** Ends every stream; clients connect again. */
  end(): void
}

export interface StreamLimits {
  readonly maxPerAddress: number
  readonly maxStreams: number
}

/** Connections that get server-sent events. */
export function createEventStreams<Asked>({ maxPerAddress, maxStreams }: StreamLimits): EventStreams<Asked> {
  const all = new Set<EventStream<Asked>>()
  const countByAddress = new Map<string, number>()
  const keepAlive = new Map<EventStream<Asked>, () => void>()

  function count(address: string, change: 1 | -1): void {
    const next = (countByAddress.get(address) ?? 0) + change
    if (next > 0) countByAddress.set(address, next)
    else countByAddress.delete(address)
  }

  const timer = setInterval(() => {
    for (const touch of keepAlive.values()) touch()
  }, KEEP_ALIVE_MS)
  timer.unref()

  return {
    all,
    open(address, asked) {
      if ((countByAddress.get(address) ?? 0) >= maxPerAddress || all.size >= maxStreams) return undefined
      const stream = new PassThrough()
      const write = (text: string): void => {
        if (stream.writableLength + stream.readableLength > MAX_BUFFERED_BYTES) stream.destroy()
        else if (stream.writable) stream.write(text)
      }
      const opened: EventStream<Asked> = {
        asked,
        stream,
        send: ({ name, data, id }) =>
          write(`event: ${name}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`),
        end: () => void stream.end(),
      }
      all.add(opened)
      keepAlive.set(opened, () => write(':\n\n'))
      count(address, 1)
      stream.once('close', () => {
        all.delete(opened)
        keepAlive.delete(opened)
        count(address, -1)
      })
      return opened
    },
    end() {
      clearInterval(timer)
      for (const opened of all) {
        opened.send({ name: 'reconnect', data: {} })
        opened.end()
      }
    },
  }
}
