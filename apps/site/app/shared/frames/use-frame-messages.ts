import { type RefObject, useEffect, useEffectEvent } from 'react'
import { isFromFrame } from './is-from-frame.ts'

export interface FrameMessages<Message> {
  readonly frame: RefObject<HTMLIFrameElement | null>
  /** The only origin that is listened to and spoken to; undefined while the address of the frame is not known. */
  readonly origin: string | undefined
  /** Reads what a message carried, anything at all; null drops it. */
  readonly parse: (data: unknown) => Message | null
  readonly onMessage: (message: Message) => void
  /** Called once when no message could be read within `silenceMs`. */
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
