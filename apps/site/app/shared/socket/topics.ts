import type { SocketMessageType, SocketMessages } from '@marquee/contract'
import type { QueryClient } from '@tanstack/react-query'

/** A message before it is parsed: fields as in the contract, values unchecked. */
type UnparsedMessage<Type extends SocketMessageType> = Type extends SocketMessageType
  ? { readonly [Field in keyof SocketMessages[Type]]?: unknown }
  : never

/** How one type of message changes the query cache. */
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

/** Parses a message of the type and writes it to the query cache. */
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

/** A message that arrived; its type may come from a newer server. */
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

/** Passes a message to every topic of its type. Types that this build does not know are ignored. */
export function writeMessage(client: QueryClient, topics: Topics, { type, message }: ReadMessage): void {
  if (!Object.hasOwn(topics, type)) return
  for (const topic of topics[type as SocketMessageType]) topic.receive(client, message)
}
