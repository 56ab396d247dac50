export interface FrameSender {
  /** Window of the frame; null before the frame is in the document. */
  readonly window: unknown
  /** Address or origin whose messages are read. */
  readonly origin: string
}

/**
 * Whether a message event was sent by our frame from the origin that the server named. A frame on our own origin is
 * ignored: it could read the page around it.
 */
export function isFromFrame(
  event: { readonly source: unknown; readonly origin: string },
  frame: FrameSender,
  ownOrigin: string,
): boolean {
  if (frame.window === null || event.source !== frame.window) return false
  const origin = URL.canParse(frame.origin) ? new URL(frame.origin).origin : undefined
  return origin !== undefined && origin !== ownOrigin && event.origin === origin
}
