import { type RefObject, useEffect, useEffectEvent } from 'react'
import { isFromFrame } from './is-from-frame.ts'

export interface FrameMessages<Message> {
  readonly frame: RefObject<HTMLIFrameElement | null>
  /** The only origin for messages in both directions; undefined while the frame's address is unknown. */
  readonly origin: string | undefined
  /** Parses the data of a message, any value; null drops it. */
  readonly parse: (data: unknown) => Message | null
  readonly onMessage: (message: Message) => void
  /** Called once when no valid message arrived within `silenceMs`. */
  readonly onSilence?: () => void
  readonly silenceMs?: number
}

/**
 * Messages of another company's page in a frame: games, cashiers.
 * @returns sends a message to that page, to its origin only
 */
export function useFrameMessages<Message>({
  frame,
  origin,
  parse,
  onMessage,
  onSilence,
  silenceMs,
}: FrameMessages<Message>): (message: unknown) => void {
  const handleData = useEffectEvent((data: unknown): boolean => {
    const message = parse(data)
    if (message !== null) onMessage(message)
    return message !== null
  })
  const handleSilence = useEffectEvent(() => onSilence?.())
  useEffect(() => {
    if (origin === undefined) return undefined
    const silence = silenceMs === undefined ? undefined : setTimeout(() => handleSilence(), silenceMs)
    const listen = (event: MessageEvent<unknown>) => {
      const sender = { window: frame.current?.contentWindow ?? null, origin }
      if (isFromFrame(event, sender, location.origin) && handleData(event.data)) clearTimeout(silence)
    }
    addEventListener('message', listen)
    return () => {
      clearTimeout(silence)
      removeEventListener('message', listen)
    }
  }, [frame, origin, silenceMs])
  return (message) => {
    if (origin !== undefined && URL.canParse(origin))
      frame.current?.contentWindow?.postMessage(message, new URL(origin).origin)
  }
}
