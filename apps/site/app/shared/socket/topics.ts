import type { SocketMessageType, SocketMessages } from '@marquee/contract'
import type { QueryClient } from '@tanstack/react-query'

/** A message before it is parsed: fields as the contract names them, values unchecked. */
type UnparsedMessage<Type extends SocketMessageType> = Type extends SocketMessageType
  ? { readonly [Field in keyof SocketMessages[Type]]?: unknown }
  : never

/** What one type of message does to the query cache. */
export interface Topic<Type extends SocketMessageType> {
  readonly type: Type
  readonly receive: (client: QueryClient, message: UnparsedMessage<Type>) => void
}

/** Every type of the contract with the topics that handle it. */
export type Topics = { readonly [Type in SocketMessageType]: readonly Topic<Type>[] }

interface TopicDefinition<Type extends SocketMessageType, Value> {
  readonly type: Type
  /** @returns undefined for a message that cannot be read: it is dropped */
  readonly parse: (message: UnparsedMessage<Type>) => Value | undefined
  readonly write: (client: QueryClient, value: Value) => void
}

/** A message of the type is parsed, then written to the query cache. */
export function defineTopic<Type extends SocketMessageType, Value>({
  type,
  parse,
  write,
}: TopicDefinition<Type, Value>): Topic<Type> {
  return {
    type,
    receive(client, message) {
      const value = parse(message)
      if (value !== undefined) write(client, value)
    },
  }
}

/** A message that arrived; its type may be one of a later server. */
export interface ReadMessage {
  readonly type: string
  readonly message: object
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** The type of a message, and the object that its topics parse: the body of an envelope, or the message itself. */
export function readMessage(text: string): ReadMessage | undefined {
  let envelope: unknown
  try {
    envelope = JSON.parse(text)
  } catch {
    return undefined
  }
  if (!isRecord(envelope)) return undefined
  const { body } = envelope
  const message = isRecord(body) && typeof body['type'] === 'string' ? body : envelope
  return typeof message['type'] === 'string' ? { type: message['type'], message } : undefined
}

/** Hands a message to every topic of its type. A type that this build does not know is ignored. */
export function writeMessage(client: QueryClient, topics: Topics, { type, message }: ReadMessage): void {
  if (!Object.hasOwn(topics, type)) return
  for (const topic of topics[type as SocketMessageType]) topic.receive(client, message)
}
